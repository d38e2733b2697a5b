package emporium.runtime.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where a link breaks in the middle of what is sent. */
@Timeout(60)
class LinkProxyTest {
  private ServerSocket target;
  private LinkProxy link;

  @BeforeEach
  void start() throws IOException {
    target = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    link = new LinkProxy(target.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    link.close();
    target.close();
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), link.port());
  }

  private static void write(Socket to, String text) throws IOException {
    to.getOutputStream().write(text.getBytes(UTF_8));
  }

  private static String readAll(Socket from) throws IOException {
    return new String(from.getInputStream().readAllBytes(), UTF_8);
  }

  private static String read(Socket from, int bytes) throws IOException {
    return new String(from.getInputStream().readNBytes(bytes), UTF_8);
  }

  @Test
  void request_ofACutLink_endsThereAndOthersPass() throws IOException {
    link.cutRequestAfter(3);
    try (var client = connect();
        var server = target.accept()) {
      write(client, "request");
      assertEquals("req", readAll(server));
    }
    assertPasses();
  }

  @Test
  void answer_ofACutLink_endsThereAndOthersPass() throws IOException {
    link.cutAnswerAfter(2);
    try (var client = connect();
        var server = target.accept()) {
      write(client, "request");
      assertEquals("request", read(server, 7));
      write(server, "answer");
      assertEquals("an", readAll(client));
    }
    assertPasses();
  }

  private void assertPasses() throws IOException {
    try (var client = connect();
        var server = target.accept()) {
      write(client, "request");
      assertEquals("request", read(server, 7));
      write(server, "answer");
      assertEquals("answer", read(client, 6));
    }
  }
}
