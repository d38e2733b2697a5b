package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import emporium.jmeter.machine.ProcessSuspension;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A marketplace process under load that may not run for a time, whose disk is full, or that may
 * open few files and sockets: it goes on, and nothing acknowledged is lost.
 */
@Tag("long")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ServerShortageTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int SUSPENSIONS = LONG ? 5 : 1;
  private static final int SUSPENDED_S = LONG ? 10 : 2;
  private static final int SHORTAGES = LONG ? 5 : 1;
  private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");

  private static final int RESERVED = 64;

  /** Fewer than the connections that come. */
  private static final int SPARE_DESCRIPTORS = 20;

  /** The reserved, but for files that the server opens and connections between accept and close. */
  private static final int KEPT = 20;

  private static final int CONNECTIONS = 100;
  private static final int FILLINGS = LONG ? 5 : 1;
  private static final int FAILED_WHILE_FULL = 20;
  private static final long DISK_BYTES = 200L << 20;
  private static final int SEGMENT_BYTES = 4 << 20;
  private static final int TRANSACTIONS = 20;
  private static final String REFUSED = "emporium_connections_refused_total{bound=\"descriptors\"}";

  @TempDir private Path directory;

  /** With checkpoints that open files every half second. */
  private LoadedServer started(String engine, int descriptorsReserved) throws Exception {
    return started(
        engine,
        directory.resolve("data"),
        "-Demporium.checkpoint.interval-ms=500",
        "-Demporium.http.descriptors-reserved=" + descriptorsReserved);
  }

  private LoadedServer started(String engine, Path data, String... options) throws Exception {
    return new LoadedServer(
        TestMarketplaces.start(
            new SystemUnderTest(engine, "power", SystemUnderTest.NESTED_LOCKS),
            data,
            directory.resolve("server.log"),
            options),
        directory);
  }

  @ParameterizedTest
  @MethodSource("emporium.jmeter.systemtest.TestedEngines#drawn")
  void process_suspendedUnderLoad_losesNothingAcknowledged(String engine) throws Exception {
    try (LoadedServer server = started(engine, RESERVED)) {
      for (int time = 0; time < SUSPENSIONS; time++) {
        server.awaitMore(TRANSACTIONS);
        try (var suspended = ProcessSuspension.of(server.handle())) {
          LockSupport.parkNanos(suspended, TimeUnit.SECONDS.toNanos(SUSPENDED_S));
        }
      }
      server.awaitMore(TRANSACTIONS);
      server.audited(engine + ", suspended " + SUSPENSIONS + " times for " + SUSPENDED_S + " s");
    }
  }

  /** More connections come than it has descriptors for; the users' are open before. */
  @ParameterizedTest
  @MethodSource("emporium.jmeter.systemtest.TestedEngines#drawn")
  void process_withFewDescriptors_keepsSomeFreeAndGoesOn(String engine) throws Exception {
    assumeTrue(Files.isExecutable(PRLIMIT), "LEFT OUT: there is no prlimit");
    try (LoadedServer server = started(engine, RESERVED)) {
      for (int time = 0; time < SHORTAGES; time++) {
        server.awaitMore(TRANSACTIONS);
        int most = server.descriptors() + RESERVED + SPARE_DESCRIPTORS;
        limit(server, most);
        try (var many = new ManyConnections(server.address(), 1, CONNECTIONS)) {
          server.await(() -> many.ended() >= CONNECTIONS, "connections are refused");
          long wanted = server.transactions() + TRANSACTIONS;
          server.await(
              () -> {
                int open = server.descriptors();
                assertTrue(open <= most - KEPT, () -> open + " descriptors of " + most);
                return server.transactions() >= wanted;
              },
              "the users go on");
        }
      }
      server.await(server::isReadyNow, "connections are accepted again");
      assertTrue(server.metric(REFUSED) > 0, "no connection was refused for its descriptor");
      server.audited(engine + ", " + SHORTAGES + " times with few descriptors");
      assertEquals(0, server.errors());
    }
  }

  /** Until PostgreSQL's log is full takes minutes. */
  static List<String> enginesOfAFullDisk() {
    return LONG ? TestedEngines.drawn() : List.of("ms");
  }

  /** Another program takes what is left of the disk for a time, as fast as space is freed. */
  @ParameterizedTest
  @MethodSource("enginesOfAFullDisk")
  void process_withAFullDisk_answersWhenThereIsRoomAndLosesNothingAcknowledged(String engine)
      throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    Optional<SmallFileSystem> mounted = SmallFileSystem.mounted(disk, DISK_BYTES);
    assumeTrue(mounted.isPresent(), "LEFT OUT: no file system can be mounted");
    try (SmallFileSystem small = mounted.get();
        LoadedServer server =
            started(
                engine,
                disk.resolve("data"),
                "-Demporium.checkpoint.segment-bytes=" + SEGMENT_BYTES,
                "-Demporium.disk.free-bytes-min=0")) {
      for (int time = 0; time < FILLINGS; time++) {
        server.awaitMore(TRANSACTIONS);
        long failed = server.errors() + FAILED_WHILE_FULL;
        server.await(() -> isFilled(small) && server.errors() >= failed, "requests fail");
        if (engine.equals("ms")) { // PostgreSQL goes on with what needs no room
          assertFalse(server.isReadyNow(), "it is not ready without a disk");
        }
        small.empty();
        server.await(server::isReadyNow, "it is ready again");
      }
      server.awaitMore(TRANSACTIONS);
      server.audited(engine + ", " + FILLINGS + " times with a full disk");
    }
  }

  /** The positive control: with none reserved, the connections take them all. */
  @Test
  void process_withoutReservedDescriptors_hasNoneLeft() throws Exception {
    assumeTrue(Files.isExecutable(PRLIMIT), "LEFT OUT: there is no prlimit");
    try (LoadedServer server = started("ms", 0)) {
      server.awaitMore(TRANSACTIONS);
      int most = server.descriptors() + SPARE_DESCRIPTORS;
      limit(server, most);
      try (var many = new ManyConnections(server.address(), 1, CONNECTIONS)) {
        server.await(() -> server.descriptors() >= most - 1, "no descriptor is left");
        assertTrue(many.opened() >= SPARE_DESCRIPTORS);
      }
    }
  }

  private static boolean isFilled(SmallFileSystem small) {
    try {
      small.fill();
      return true;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static void limit(LoadedServer server, int descriptors) throws Exception {
    var command =
        new ProcessBuilder(
            PRLIMIT.toString(),
            "--pid",
            Long.toString(server.handle().pid()),
            "--nofile=" + descriptors + ":");
    assertEquals(0, command.inheritIO().start().waitFor());
  }
}
