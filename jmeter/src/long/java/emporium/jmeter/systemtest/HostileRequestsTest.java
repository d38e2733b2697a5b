package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.server.SystemUnderTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hostile bodies, headers and paths over sockets, beside a load: each is answered or its connection
 * is closed, none with a failure of the server, and the audit passes.
 */
@Tag("long")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class HostileRequestsTest {
  private static final int WANTED = Boolean.getBoolean("proofs") ? 10_000 : 400;
  private static final int DISTURBING = Boolean.getBoolean("proofs") ? 2_000 : 100;
  private static final int SENDERS = Boolean.getBoolean("proofs") ? 32 : 16;
  private static final Pattern ROW = Pattern.compile("product \\d+/\\d+|customer \\d+ counts");
  private static final Pattern THEIR_ROW =
      Pattern.compile("product (90000\\d/\\d+|\\d+/90000\\d)\\b|customer 90000\\d counts");
  private static final int SERVER_ERROR = 500;

  /** Not of the server's making: a method or a version that it does not have, and not now. */
  private static final List<Integer> ALLOWED = List.of(501, 503, 504, 505);

  private static final int WAIT_MAX_MS = 60_000;
  private static final int CLOSED = 0;
  private static final String START = "HTTP/1.1 ";
  private static final int STATUS_LENGTH = 3;
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([0-9]{3})");
  private static final long FURTHER_MAX_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final int FURTHER_PAUSE_MS = 300;
  private static final int PART_BYTES = 8_192;
  private static final int DEFECTS_SHOWN_MAX = 40;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  private final Queue<String> defects = new ConcurrentLinkedQueue<>();
  private final Map<Integer, Integer> statuses = new ConcurrentSkipListMap<>();

  @ParameterizedTest
  @MethodSource("emporium.jmeter.systemtest.TestedEngines#drawn")
  void requests_ofEachPattern_areRefusedAndTheRestGoesOn(String engine) throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    try (var server =
        new LoadedServer(
            TestMarketplaces.start(
                new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS),
                directory.resolve("data"),
                directory.resolve("server.log"),
                "-Demporium.backup.directory=" + directory.resolve("backups"),
                "-Demporium.http.header-max-ms=1000",
                "-Demporium.http.body-max-ms=1000"),
            directory)) {
      JsonNode openApi = HostileRequests.document(server.body("/q/openapi?format=json"));
      var requests =
          new ConcurrentLinkedQueue<>(HostileRequests.draw(openApi, seed, WANTED, false));
      server.awaitMore(2);
      long before = server.transactions();
      CompletableFuture<Void> sent = sendAll(server.address(), requests, WAIT_MAX_MS);
      while (!sent.isDone()) {
        assertTrue(server.isReady(), "ready meanwhile");
      }
      sent.join();
      server.awaitMore(2);
      System.out.printf(
          "%s: %d requests, by status (0: closed) %s, %d transactions meanwhile%n",
          engine, WANTED, statuses, server.transactions() - before);
      assertNoDefects(server);
      server.audited("hostile requests", HostileRequestsTest::isOfTheirRows);
      statuses.clear();
      var disturbing =
          new ConcurrentLinkedQueue<>(HostileRequests.draw(openApi, seed, DISTURBING, true));
      sendAll(server.address(), disturbing, WAIT_MAX_MS).join();
      System.out.printf("%s: %d that disturb others, by status %s%n", engine, DISTURBING, statuses);
      assertNoDefects(server);
      server.await(server::isReadyNow, "ready after them");
    }
  }

  private void assertNoDefects(LoadedServer server) throws IOException {
    assertEquals(List.of(), defects.stream().limit(DEFECTS_SHOWN_MAX).toList());
    assertEquals(0, server.metric("emporium_defects_total{kind=\"other\"}"), "defects");
  }

  /**
   * Requests that were accepted have added products, which the load's list does not have, and a
   * customer whose counters start with what the first of them gave.
   */
  private static boolean isOfTheirRows(CheckResult failed) {
    return ROW.matcher(failed.detail()).find()
        && !ROW.matcher(THEIR_ROW.matcher(failed.detail()).replaceAll("")).find();
  }

  @ParameterizedTest
  @CsvSource({
    "customer 900001 counts 1/0/0, true",
    "product 900001/7 x1; product 7/900001 x1, true",
    "customer 90000 counts 1/0/0, false",
    "customer 900001 counts 1/0/0; customer 7 counts 1/0/0, false",
    "product 900001/7 x1; product 7/7 x1, false",
    "customer 900001, false"
  })
  void failedCheck_isExpected_ofRowsOfTheRequestsOnly(String offenders, boolean isExpected) {
    var failed = new CheckResult("criterion", "check", false, "1 of 9 wrong: " + offenders);
    assertEquals(isExpected, isOfTheirRows(failed));
  }

  private CompletableFuture<Void> sendAll(
      InetSocketAddress server, Queue<HostileRequests.Request> requests, int waitMaxMs) {
    List<CompletableFuture<Void>> senders = new ArrayList<>();
    for (int sender = 0; sender < SENDERS; sender++) {
      senders.add(
          CompletableFuture.runAsync(
              () -> sendInTurn(server, requests, waitMaxMs),
              work -> new Thread(work, "sender").start()));
    }
    return CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new));
  }

  private void sendInTurn(
      InetSocketAddress server, Queue<HostileRequests.Request> requests, int waitMaxMs) {
    var request = requests.poll();
    while (request != null) {
      send(server, request, waitMaxMs);
      request = requests.poll();
    }
  }

  private void send(InetSocketAddress server, HostileRequests.Request request, int waitMaxMs) {
    try (var socket = new Socket(server.getAddress(), server.getPort())) {
      socket.setSoTimeout(waitMaxMs);
      for (int status : statuses(socket, request)) {
        statuses.merge(status, 1, Integer::sum);
        if (status >= SERVER_ERROR && !ALLOWED.contains(status)) {
          defects.add(status + ": " + request.name());
        }
      }
    } catch (SocketTimeoutException hangs) {
      defects.add("no answer in " + waitMaxMs + " ms: " + request.name());
    } catch (IOException refused) {
      defects.add(refused + ": " + request.name());
    }
  }

  /** The server may end the connection before it has read everything. */
  private static List<Integer> statuses(Socket socket, HostileRequests.Request request)
      throws IOException {
    try {
      socket.getOutputStream().write(request.bytes().get());
      InputStream in = socket.getInputStream();
      var read = new ByteArrayOutputStream();
      read.write(in.readNBytes(START.length() + STATUS_LENGTH));
      if (request.mayBeSeveral()) {
        readFurther(socket, read);
      }
      List<Integer> found =
          STATUS_LINE
              .matcher(read.toString(StandardCharsets.ISO_8859_1))
              .results()
              .map(line -> Integer.valueOf(line.group(1)))
              .toList();
      return found.isEmpty() ? List.of(CLOSED) : found;
    } catch (SocketTimeoutException hangs) {
      throw hangs;
    } catch (IOException ended) {
      return List.of(CLOSED);
    }
  }

  /** What comes until the end, a pause, or for so long as a stream of events may last. */
  private static void readFurther(Socket socket, ByteArrayOutputStream read) throws IOException {
    long deadline = System.nanoTime() + FURTHER_MAX_NANOS;
    var part = new byte[PART_BYTES];
    socket.setSoTimeout(FURTHER_PAUSE_MS);
    try {
      int length = 0;
      while (length >= 0 && System.nanoTime() < deadline) {
        read.write(part, 0, length);
        length = socket.getInputStream().read(part);
      }
    } catch (SocketTimeoutException pause) {
      assertEquals(0, pause.bytesTransferred);
    }
  }

  private static JsonNode oneOperation() throws IOException {
    return HostileRequests.document(
        """
        {"paths":{"/cart/{customerId}":{"post":{"requestBody":
        {"content":{"application/json":{"example":{"quantity":1}}}}}}}}
        """
            .getBytes(StandardCharsets.UTF_8));
  }

  /** The control: a server that fails for one of the bodies. */
  @Test
  void server_thatFailsForABody_isFound() throws Exception {
    HttpServer failing =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    failing.createContext(
        "/",
        exchange -> {
          boolean isNested =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                  .startsWith("{\"quantity\":[[[[[[");
          exchange.sendResponseHeaders(isNested ? SERVER_ERROR : 400, -1);
          exchange.close();
        });
    failing.start();
    try {
      var requests =
          new ConcurrentLinkedQueue<>(HostileRequests.draw(oneOperation(), 1, 700, false));
      requests.removeIf(request -> !request.name().startsWith("field [[[[[["));
      sendAll(failing.getAddress(), requests, WAIT_MAX_MS).join();
      assertTrue(
          defects.stream().anyMatch(found -> found.startsWith("500: field [[[[[[")),
          defects::toString);
    } finally {
      failing.stop(0);
    }
  }

  /** The control: a server that fails for the second of two requests. */
  @Test
  void server_thatFailsForASecondRequest_isFound() throws Exception {
    try (var failing = new ServerSocket(0, SENDERS, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> answered =
          CompletableFuture.runAsync(
              () -> {
                try (Socket client = failing.accept()) {
                  client.getInputStream().read();
                  client
                      .getOutputStream()
                      .write(
                          "HTTP/1.1 400 Bad\r\n\r\nHTTP/1.1 500 Worse\r\n\r\n"
                              .getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      var request = new HostileRequests.Request("raw two", () -> new byte[] {'G'});
      send((InetSocketAddress) failing.getLocalSocketAddress(), request, WAIT_MAX_MS);
      answered.join();
      assertEquals(List.of("500: raw two"), List.copyOf(defects));
    }
  }

  /** The control: a server that reads and does not answer. */
  @Test
  void server_thatDoesNotAnswer_isFound() throws Exception {
    try (var silent = new ServerSocket(0, SENDERS, InetAddress.getLoopbackAddress())) {
      var requests =
          new ConcurrentLinkedQueue<>(HostileRequests.draw(oneOperation(), 1, SENDERS, false));
      sendAll((InetSocketAddress) silent.getLocalSocketAddress(), requests, 100).join();
      assertTrue(
          defects.stream().anyMatch(found -> found.startsWith("no answer")), defects::toString);
    }
  }
}
