package emporium.jmeter.systemtest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What passes a relay, parted and whole. */
@Timeout(60)
class TcpRelayTest {
  private static final int SILENCE_MS = 200;

  private ServerSocket server;
  private TcpRelay relay;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    relay = new TcpRelay(server.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    relay.close();
    server.close();
  }

  private Socket connect() throws IOException {
    String[] address = relay.address().split(":", -1);
    return new Socket(address[0], Integer.parseInt(address[1]));
  }

  private static void write(Socket to, String text) throws IOException {
    to.getOutputStream().write(text.getBytes(UTF_8));
  }

  private static String read(Socket from, int bytes) throws IOException {
    return new String(from.getInputStream().readNBytes(bytes), UTF_8);
  }

  @Test
  void bytes_ofAWholeRelay_passBothWays() throws IOException {
    try (var client = connect();
        var behind = server.accept()) {
      write(client, "there");
      assertEquals("there", read(behind, 5));
      write(behind, "back");
      assertEquals("back", read(client, 4));
    }
  }

  @Test
  void bytes_whileParted_passOnlyAfterwards() throws IOException {
    try (var client = connect();
        var behind = server.accept()) {
      relay.part();
      write(client, "there");
      behind.setSoTimeout(SILENCE_MS);
      assertThrows(SocketTimeoutException.class, () -> read(behind, 1));
      relay.join();
      behind.setSoTimeout(0);
      assertEquals("there", read(behind, 5));
    }
  }

  @Test
  void connection_madeWhileParted_isPassedOnAfterwards() throws IOException {
    relay.part();
    try (var client = connect()) {
      write(client, "there");
      server.setSoTimeout(SILENCE_MS);
      assertThrows(SocketTimeoutException.class, () -> server.accept());
      relay.join();
      server.setSoTimeout(0);
      try (var behind = server.accept()) {
        assertEquals("there", read(behind, 5));
      }
    }
  }

  @Test
  void end_ofOneSide_endsTheOther() throws IOException {
    try (var client = connect()) {
      server.accept().close();
      assertEquals(-1, client.getInputStream().read());
    }
  }
}
