package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Connections from ten addresses, half of them from one, that send nothing, or headers or a body
 * byte by byte, far more than the bounds: the users' commands are committed, new connections of
 * another address are answered, and the server's descriptors stay bounded.
 */
@Tag("long")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ManyConnectionsTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int WANTED = LONG ? 10_000 : 600;
  private static final int TOTAL_MAX = LONG ? 4_096 : 400;
  private static final int PER_CLIENT_MAX = LONG ? 1_024 : 60;
  private static final int RESERVED_PERCENT = LONG ? 25 : 50;
  private static final int HEADER_MAX_MS = LONG ? 10_000 : 1_000;
  private static final int BODY_MAX_MS = LONG ? 30_000 : 1_500;
  private static final int LATE = LONG ? 5_000 : 200;
  private static final int UNBOUNDED = 1_000_000;
  private static final int ADDRESSES = 10;

  /** Files that the server opens under load, and connections between accept and refusal. */
  private static final int MORE_DESCRIPTORS = 64;

  private static final int TRANSACTIONS = LONG ? 1_000 : 50;
  private static final int ANSWERS = LONG ? 200 : 20;

  /** Of this process, besides the connections. */
  private static final int OWN_DESCRIPTORS = 1_000;

  @TempDir private Path directory;

  private LoadedServer started(int totalMax, int perClientMax) throws Exception {
    return new LoadedServer(
        TestMarketplaces.start(
            new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS),
            directory.resolve("data"),
            directory.resolve("server.log"),
            "-Dquarkus.http.limits.max-connections=" + totalMax,
            "-Demporium.http.header-max-ms=" + HEADER_MAX_MS,
            "-Demporium.http.body-max-ms=" + BODY_MAX_MS,
            "-Demporium.http.connections-reserved-percent=" + RESERVED_PERCENT,
            "-Demporium.http.connections-per-client-max=" + perClientMax),
        directory);
  }

  /** Fewer where this process may not have as many descriptors. */
  private static int wanted() throws IOException {
    int possible = Math.min(WANTED, LoadedServer.descriptorsMax() - OWN_DESCRIPTORS);
    if (possible < WANTED) {
      System.out.println("LEFT OUT: " + (WANTED - possible) + " connections, by ulimit -n");
    }
    return possible;
  }

  @Test
  void connections_farAboveTheBounds_leaveCommitsAndReadinessAndFewDescriptors() throws Exception {
    try (LoadedServer server = started(TOTAL_MAX, PER_CLIENT_MAX)) {
      server.awaitMore(2);
      int descriptorsMax = server.descriptors() + TOTAL_MAX + MORE_DESCRIPTORS;
      int wanted = wanted();
      int most = 0;
      int ready = 0;
      long before = server.transactions();
      long startedNanos = System.nanoTime();
      try (var many = new ManyConnections(server.address(), ADDRESSES, wanted)) {
        server.await(() -> many.opened() >= wanted, "the connections are opened");
        long late = 0;
        while (late < LATE
            || many.opened() < 2L * wanted
            || ready < ANSWERS
            || server.transactions() < before + TRANSACTIONS) {
          assertTrue(server.isReady(), "new connections of others are answered");
          ready++;
          most = Math.max(most, server.descriptors());
          long ended = many.ended();
          late = ended - Math.round(refused(server, "client") + refused(server, "all"));
        }
        System.out.printf(
            "%d connections, %d of them ended at a deadline, in %d s: at most %d descriptors of %d, %d answers,"
                + " %d transactions, refused %.0f for their client, %.0f for all%n",
            many.opened(),
            late,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedNanos),
            most,
            descriptorsMax,
            ready,
            server.transactions() - before,
            refused(server, "client"),
            refused(server, "all"));
      }
      assertTrue(most <= descriptorsMax, most + " descriptors");
      assertTrue(most > TOTAL_MAX / 2, "the connections are there: " + most);
      assertTrue(refused(server, "client") > 0, "the bound of a client");
      assertTrue(refused(server, "all") > 0, "the bound of all");
      assertEquals(0, server.errors());
      server.audited("many connections");
    }
  }

  private static double refused(LoadedServer server, String bound) throws IOException {
    return server.metric("emporium_connections_refused_total{bound=\"" + bound + "\"}");
  }

  /** The control. */
  @Test
  void descriptors_withoutTheBounds_areAsManyAsConnections() throws Exception {
    try (LoadedServer server = started(UNBOUNDED, UNBOUNDED)) {
      server.awaitMore(2);
      int descriptorsMax = server.descriptors() + TOTAL_MAX + MORE_DESCRIPTORS;
      try (var many = new ManyConnections(server.address(), ADDRESSES, wanted())) {
        server.await(() -> server.descriptors() > descriptorsMax, "more descriptors");
      }
    }
  }
}
