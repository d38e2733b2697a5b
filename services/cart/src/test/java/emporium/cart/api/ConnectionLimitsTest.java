package emporium.cart.api;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that hold connections and do not go on, over real sockets. */
@QuarkusTest
@TestProfile(ConnectionLimitsTest.ShortTimes.class)
@Timeout(60)
class ConnectionLimitsTest {
  private static final int READ_MAX_MS = 30_000;
  private static final int END = -1;

  /** Far fewer than would exceed the bound of a length, and longer than any deadline. */
  private static final int PARTS_MAX = 400;

  private static final int PER_CLIENT = 20;

  /** Of the same machine, and another address than that of the other requests. */
  private static final String OTHER_CLIENT = "127.0.0.2";

  /** The preface, and empty settings. */
  private static final byte[] HTTP_2_START =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] HTTP_2_PING =
      "\0\0\10\6\0\0\0\0\0pingpong".getBytes(StandardCharsets.US_ASCII);

  private static final int FRAME_SETTINGS = 4;
  private static final int FRAME_PING = 6;
  private static final int FRAME_GO_AWAY = 7;
  private static final byte SETTING_MAX_CONCURRENT_STREAMS = 3;
  private static final int NO_ERROR = 0;
  private static final int ENHANCE_YOUR_CALM = 11;

  /** Of {@code quarkus.http.limits.max-concurrent-streams}. */
  private static final byte STREAMS_MAX = 100;

  /** Of {@code quarkus.http.limits.rst-flood-max-rst-frame-per-window}. */
  private static final int RESETS_MAX = 200;

  @TestHTTPResource("/")
  URI base;

  /** Times that a test can wait for. */
  public static class ShortTimes implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "emporium.http.idle-max-ms", "3000",
          "emporium.http.body-max-ms", "500",
          "emporium.http.header-max-ms", "500",
          "emporium.http.connections-per-client-max", Integer.toString(PER_CLIENT));
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(new TestResourceEntry(DataDirectoryTestResource.class));
    }
  }

  private Socket connected() throws IOException {
    var socket = new Socket(base.getHost(), base.getPort());
    socket.setSoTimeout(READ_MAX_MS);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Reads until the server ends the connection. */
  private static String untilEnd(Socket socket) throws IOException {
    var read = new StringBuilder();
    try {
      var in = socket.getInputStream();
      for (int one = in.read(); one != END; one = in.read()) {
        read.append((char) one);
      }
    } catch (SocketException reset) {
      read.append("reset");
    }
    return read.toString();
  }

  /** What a command and a probe are answered, whatever the connections of others do. */
  private static void assertServed(int customer) {
    given()
        .contentType(ContentType.JSON)
        .body(CartHttpBase.ITEM)
        .patch("/cart/" + customer + "/add")
        .then()
        .statusCode(200);
    given().get("/q/health/live").then().statusCode(200);
  }

  @Test
  void body_thatDoesNotComeInTime_endsTheConnection() throws IOException {
    try (var slow = connected()) {
      send(
          slow,
          "PATCH /cart/900001/add HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{");
      assertServed(900_002);
      assertFalse(untilEnd(slow).startsWith("HTTP/1.1 2"));
    }
    given().get("/cart/900001").then().statusCode(404);
  }

  @Test
  void headers_thatTrickle_endTheConnection() throws IOException {
    try (var slow = connected()) {
      send(slow, "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n");
      slow.setSoTimeout(50);
      assertTrue(trickledUntilEnd(slow, "X-More: 1\r\n"));
    }
  }

  /** The second request has a deadline of its own. */
  @Test
  void headers_ofALaterRequest_endTheConnection() throws IOException {
    try (var slow = connected()) {
      send(slow, "GET /q/no-such-page HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertEquals('H', slow.getInputStream().read());
      slow.setSoTimeout(50);
      assertTrue(trickledUntilEnd(slow, "GET /q/health/live HTTP/1.1\r\nX-More: ", "x"));
    }
  }

  @Test
  void connections_aboveTheBoundOfAClient_areClosedWhileAnotherClientIsServed() throws IOException {
    List<Socket> open = new ArrayList<>();
    try {
      boolean refused = false;
      while (!refused && open.size() <= PER_CLIENT) {
        var stream = from(OTHER_CLIENT);
        open.add(stream);
        send(
            stream,
            "GET /abandoned-carts/stream HTTP/1.1\r\nHost: localhost\r\n"
                + "Accept: text/event-stream\r\n\r\n");
        refused = read(stream) == END;
      }
      assertEquals(PER_CLIENT + 1, open.size());
      assertTrue(refused);
      given()
          .get("/q/metrics")
          .then()
          .body(containsString("emporium_connections_refused_total{bound=\"client\"} 1.0"));
      assertServed(900_005);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  private Socket from(String client) throws IOException {
    var socket = new Socket(base.getHost(), base.getPort(), InetAddress.getByName(client), 0);
    socket.setSoTimeout(READ_MAX_MS);
    return socket;
  }

  private static int read(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read();
    } catch (SocketException reset) {
      return END;
    }
  }

  /** Each byte keeps the connection from being idle; the deadline stands. */
  @Test
  void body_thatTrickles_endsTheConnection() throws IOException {
    try (var slow = connected()) {
      send(
          slow,
          "PATCH /cart/900003/add HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
      slow.setSoTimeout(50);
      assertTrue(trickledUntilEnd(slow, "1\r\n \r\n"));
    }
  }

  private static boolean trickledUntilEnd(Socket slow, String first, String part)
      throws IOException {
    send(slow, first);
    return trickledUntilEnd(slow, part);
  }

  /** Sends until the server ends the connection, waiting a little for that each time. */
  private static boolean trickledUntilEnd(Socket slow, String part) throws IOException {
    for (int sent = 0; sent < PARTS_MAX; sent++) {
      try {
        send(slow, part);
        if (slow.getInputStream().read() == END) {
          return true;
        }
      } catch (SocketTimeoutException goesOn) {
        assertEquals(0, goesOn.bytesTransferred);
      } catch (SocketException ended) {
        return true;
      }
    }
    return false;
  }

  @Test
  void connection_withoutARequest_endsAtTheDeadlineOfHeaders() throws IOException {
    try (var idle = connected()) {
      assertServed(900_004);
      assertEquals("", untilEnd(idle));
    }
  }

  @Test
  void connection_betweenRequests_endsWhenItIsIdle() throws IOException {
    try (var idle = connected()) {
      send(idle, "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertTrue(untilEnd(idle).startsWith("HTTP/1.1 200"));
    }
  }

  /** Six heartbeats take twice the idle time. */
  @Test
  void stream_withoutEvents_staysOpenByHeartbeats() throws IOException {
    try (var stream = connected()) {
      send(
          stream,
          "GET /abandoned-carts/stream HTTP/1.1\r\nHost: localhost\r\n"
              + "Accept: text/event-stream\r\n\r\n");
      var in =
          new BufferedReader(
              new InputStreamReader(stream.getInputStream(), StandardCharsets.US_ASCII));
      int heartbeats = 0;
      while (heartbeats < 6) {
        String line = in.readLine();
        assertTrue(line != null, "the stream has ended");
        heartbeats += line.equals(":") ? 1 : 0;
      }
    }
  }

  /** Its response ends, so that the next request of the connection is answered. */
  @Test
  void stream_askedForItsHeadOnly_isNotOpened() throws IOException {
    try (var client = connected()) {
      send(client, "HEAD /abandoned-carts/stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
      send(client, "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      String answers = untilEnd(client);
      assertTrue(answers.startsWith("HTTP/1.1 200 OK"), answers);
      assertTrue(answers.contains("text/event-stream"), answers);
      assertTrue(answers.contains("\"status\""), answers);
    }
  }

  @Test
  void headers_longerThanTheBound_areRefused() throws IOException {
    try (var large = connected()) {
      send(
          large,
          "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\nX-Long: "
              + "x".repeat(20_000)
              + "\r\n\r\n");
      assertTrue(untilEnd(large).startsWith("HTTP/1.1 431"));
    }
  }

  /** A header that HTTP/1.0 does not ask for is not needed for the address of the next page. */
  @Test
  void list_ofAClientWithoutHost_isAnswered() throws IOException {
    try (var old = connected()) {
      send(old, "GET /cart/900007/checkouts HTTP/1.0\r\n\r\n");
      assertTrue(untilEnd(old).contains(" 200 OK"));
    }
  }

  /** With prior knowledge: frames that are no request keep nothing open. */
  @Test
  void http2_withoutARequest_endsAtTheDeadlineOfHeaders() throws IOException {
    try (var pinging = connected()) {
      pinging.getOutputStream().write(HTTP_2_START);
      assertTrue(pingedUntilEnd(pinging));
    }
  }

  @Test
  void http2_betweenRequests_endsWhenItIsIdle() throws IOException {
    try (var pinging = connected()) {
      pinging.getOutputStream().write(HTTP_2_START);
      pinging.getOutputStream().write(http2Get("/q/health/live", 1));
      long startedNanos = System.nanoTime();
      assertTrue(pingedUntilEnd(pinging));
      long openMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
      assertTrue(openMs > 2_000, "the deadline of the first request is over: " + openMs + " ms");
    }
  }

  /** So that a client does not send its next request into the end of the connection. */
  @Test
  void http2_thatIsIdle_isToldBeforeItsConnectionEnds() throws IOException {
    try (var idle = connected()) {
      idle.getOutputStream().write(HTTP_2_START);
      idle.getOutputStream().write(http2Get("/q/health/live", 1));
      var in = new DataInputStream(idle.getInputStream());
      Frame next = nextFrame(in);
      while (next.type() != FRAME_GO_AWAY) {
        next = nextFrame(in);
      }
      assertEquals(NO_ERROR, next.payload().charAt(7));
      assertEquals(END, in.read());
    }
  }

  /** More than twice the idle time; the JDK's client begins with an upgrade. */
  @Test
  void http2_withRequestsAllTheTime_staysOpen() throws IOException, InterruptedException {
    var client = HttpClient.newHttpClient();
    var request = HttpRequest.newBuilder(base.resolve("/q/health/live")).build();
    long nowNanos = System.nanoTime();
    long untilNanos = nowNanos + TimeUnit.SECONDS.toNanos(7);
    while (nowNanos < untilNanos) {
      long lastNanos = nowNanos;
      try {
        var answer = client.send(request, BodyHandlers.discarding());
        assertEquals(200, answer.statusCode());
        assertEquals(HttpClient.Version.HTTP_2, answer.version());
      } catch (IOException ended) {
        long idleMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastNanos);
        assertTrue(idleMs > 2_000, "ended after " + idleMs + " ms without a request: " + ended);
      }
      nowNanos = System.nanoTime();
    }
  }

  /** Sends pings until the server ends the connection. */
  private static boolean pingedUntilEnd(Socket socket) throws IOException {
    socket.setSoTimeout(50);
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(READ_MAX_MS);
    byte[] read = new byte[1024];
    while (System.nanoTime() < deadline) {
      try {
        socket.getOutputStream().write(HTTP_2_PING);
        if (socket.getInputStream().read(read) == END) {
          return true;
        }
      } catch (SocketTimeoutException goesOn) {
        assertEquals(0, goesOn.bytesTransferred);
      } catch (SocketException ended) {
        return true;
      }
    }
    return false;
  }

  @Test
  void http2_settings_haveTheBoundOfStreams() throws IOException {
    try (var client = connected()) {
      client.getOutputStream().write(HTTP_2_START);
      var settings = nextFrame(new DataInputStream(client.getInputStream()));
      assertEquals(FRAME_SETTINGS, settings.type());
      byte[] bound = {0, SETTING_MAX_CONCURRENT_STREAMS, 0, 0, 0, STREAMS_MAX};
      assertTrue(settings.payload().contains(text(bound)));
    }
  }

  /** The control: as many as may be reset leave the connection open. */
  @Test
  void http2_moreRequestsResetThanMayBe_endsTheConnection() throws IOException {
    assertEquals(FRAME_PING, lastFrameAfterResets(RESETS_MAX).type());
    var last = lastFrameAfterResets(RESETS_MAX + 1);
    assertEquals(FRAME_GO_AWAY, last.type());
    assertEquals(ENHANCE_YOUR_CALM, last.payload().charAt(7));
  }

  /** The answer to a ping, or the frame that announces the end. */
  private Frame lastFrameAfterResets(int resets) throws IOException {
    try (var client = connected()) {
      var sent = new ByteArrayOutputStream();
      sent.write(HTTP_2_START);
      for (int number = 0; number < resets; number++) {
        int stream = 2 * number + 1;
        sent.write(http2Get("/q/health/live", stream));
        sent.write(new byte[] {0, 0, 4, 3, 0, 0, 0, (byte) (stream >> 8), (byte) stream});
        sent.write(new byte[] {0, 0, 0, 8});
      }
      if (resets <= RESETS_MAX) {
        sent.write(HTTP_2_PING);
      }
      client.getOutputStream().write(sent.toByteArray());
      var in = new DataInputStream(client.getInputStream());
      Frame next = nextFrame(in);
      while (next.type() != FRAME_PING && next.type() != FRAME_GO_AWAY) {
        next = nextFrame(in);
      }
      return next;
    }
  }

  /** With its bytes as characters. */
  private record Frame(int type, String payload) {}

  private static Frame nextFrame(DataInputStream in) throws IOException {
    int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
    int type = in.readUnsignedByte();
    in.readNBytes(5);
    return new Frame(type, text(in.readNBytes(length)));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** A frame HEADERS of a stream, whose fields are literals or of the static table. */
  private static byte[] http2Get(String path, int stream) throws IOException {
    var fields = new ByteArrayOutputStream();
    fields.write(new byte[] {(byte) 0x82, (byte) 0x86, 0x01, 9});
    fields.write("localhost".getBytes(StandardCharsets.US_ASCII));
    fields.write(new byte[] {0x04, (byte) path.length()});
    fields.write(path.getBytes(StandardCharsets.US_ASCII));
    var frame = new ByteArrayOutputStream();
    frame.write(new byte[] {0, 0, (byte) fields.size(), 1, 5, 0, 0});
    frame.write(new byte[] {(byte) (stream >> 8), (byte) stream});
    fields.writeTo(frame);
    return frame.toByteArray();
  }
}
