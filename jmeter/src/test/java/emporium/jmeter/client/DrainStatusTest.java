package emporium.jmeter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import emporium.events.Services;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two processes, between which work moves whenever one of them was asked. */
class DrainStatusTest {
  static {
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final Peer one = new Peer();
  private final Peer other = new Peer();

  private static final class Peer {
    private final HttpServer server;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger outbox = new AtomicInteger();
    private final AtomicInteger events = new AtomicInteger();
    private volatile Runnable whenAsked = () -> {};

    Peer() {
      try {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
      } catch (IOException failed) {
        throw new IllegalStateException(failed);
      }
      server.createContext("/deliveries", exchange -> answer(exchange, deliveries()));
      server.createContext(
          "/open-transactions",
          exchange -> {
            String state = state();
            whenAsked.run();
            answer(exchange, state);
          });
      server.start();
    }

    private String state() {
      return "{\"open\":" + open + ",\"outbox\":" + outbox + ",\"dead_letters\":1}";
    }

    private String deliveries() {
      return "[{\"link\":\"a\",\"events\":" + events + "},{\"link\":\"b\",\"events\":1}]";
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    }

    URI address() {
      return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Consumes what the other one had said, and says something itself. */
    void takeFrom(Peer from) {
      events.incrementAndGet();
      outbox.addAndGet(from.outbox.getAndSet(0));
    }
  }

  @AfterEach
  void close() {
    one.server.stop(0);
    other.server.stop(0);
  }

  private MarketplaceClient both() {
    Map<String, URI> byService = new HashMap<>();
    Services.NAMES.forEach(service -> byService.put(service, other.address()));
    byService.put("cart", one.address());
    return new MarketplaceClient(ServiceAddresses.forPath(byService), 1, 5_000);
  }

  @Test
  void await_targetThatGetsOn_isNotBoundByTime() throws Exception {
    int polls = 40; // 100 ms apart
    one.open.set(polls);
    one.whenAsked = () -> one.open.updateAndGet(open -> Math.max(0, open - 1));
    try (var marketplace = new MarketplaceClient(one.address(), 1, 60_000)) {
      assertTrue(DrainStatus.await(marketplace, 3_000).drained(), "left " + one.open);
    }
  }

  @Test
  void await_targetThatStandsStill_endsWithWhatIsLeft() throws Exception {
    one.open.set(3);
    one.whenAsked = () -> one.outbox.updateAndGet(waiting -> waiting == 7 ? 9 : 7); // gets nowhere
    try (var marketplace = new MarketplaceClient(one.address(), 1, 60_000)) {
      assertFalse(DrainStatus.await(marketplace, 300).drained());
    }
  }

  @Test
  void read_severalProcesses_isTheirSum() throws Exception {
    one.open.set(2);
    one.outbox.set(3);
    other.outbox.set(4);
    try (var marketplace = both()) {
      assertEquals(new DrainStatus(2, 7, 2), DrainStatus.read(marketplace));
      assertEquals(Map.of("events", 2L), DeliveryCounters.read(marketplace));
    }
  }

  @Test
  void read_workThatMovesToWhoWasAskedBefore_isNotDrained() throws Exception {
    other.outbox.set(1);
    one.whenAsked = () -> one.takeFrom(other);
    other.whenAsked = () -> other.takeFrom(one);
    try (var marketplace = both()) {
      for (int check = 0; check < 3; check++) {
        assertTrue(DrainStatus.sum(marketplace).drained(), "who only asks around is fooled");
        assertFalse(DrainStatus.read(marketplace).drained());
      }
    }
  }

  @Test
  void read_eventThatIsConsumedBetweenTheTwoLooks_isNotDrained() throws Exception {
    other.whenAsked =
        () -> {
          other.whenAsked = () -> {};
          one.events.incrementAndGet();
        };
    try (var marketplace = both()) {
      assertEquals(new DrainStatus(0, 1, 2), DrainStatus.read(marketplace));
      assertEquals(new DrainStatus(0, 0, 2), DrainStatus.read(marketplace));
    }
  }

  @Test
  void await_workThatStopsMoving_isDrainedThen() throws Exception {
    other.outbox.set(1);
    one.whenAsked = () -> one.takeFrom(other);
    other.whenAsked =
        () -> {
          other.takeFrom(one);
          if (other.events.get() == 8) {
            other.outbox.set(0);
            one.whenAsked = () -> {};
            other.whenAsked = () -> {};
          }
        };
    try (var marketplace = both()) {
      assertTrue(DrainStatus.await(marketplace, 600_000).drained());
      assertEquals(8, other.events.get());
    }
  }

  @Test
  void read_oneProcessDoesNotAnswer_isAnError() {
    other.server.removeContext("/open-transactions");
    try (var marketplace = both()) {
      assertThrows(IOException.class, () -> DrainStatus.read(marketplace));
    }
  }
}
