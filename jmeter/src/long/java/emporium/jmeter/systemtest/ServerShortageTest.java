package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import emporium.jmeter.machine.ProcessSuspension;
import emporium.jmeter.server.SystemUnderTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A marketplace process under load that may not run for a time, or that has no descriptor left: it
 * goes on afterwards, and nothing acknowledged is lost.
 */
@Tag("long")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ServerShortageTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int SUSPENSIONS = LONG ? 5 : 1;
  private static final int SUSPENDED_S = LONG ? 10 : 2;
  private static final int SHORTAGES = LONG ? 5 : 1;
  private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");

  /** Fewer than the connections that come. */
  private static final int SPARE_DESCRIPTORS = 20;

  private static final int CONNECTIONS = 100;
  private static final int ATTEMPTS = 40;
  private static final int TRANSACTIONS = 20;

  @TempDir private Path directory;

  /** With checkpoints that open files every half second. */
  private LoadedServer started(String engine) throws Exception {
    return new LoadedServer(
        TestMarketplaces.start(
            new SystemUnderTest(engine, "power", SystemUnderTest.NESTED_LOCKS),
            directory.resolve("data"),
            directory.resolve("server.log"),
            "-Demporium.checkpoint.interval-ms=500"),
        directory);
  }

  @ParameterizedTest
  @ValueSource(strings = "ms")
  void process_suspendedUnderLoad_losesNothingAcknowledged(String engine) throws Exception {
    try (LoadedServer server = started(engine)) {
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

  /** All descriptors are taken by connections while the users go on, answered or not. */
  @ParameterizedTest
  @ValueSource(strings = {"ms", "jpa"})
  void process_withoutDescriptors_goesOnWhenThereAreSome(String engine) throws Exception {
    assumeTrue(Files.isExecutable(PRLIMIT), "LEFT OUT: there is no prlimit");
    try (LoadedServer server = started(engine)) {
      for (int time = 0; time < SHORTAGES; time++) {
        server.awaitMore(TRANSACTIONS);
        int most = server.descriptors() + SPARE_DESCRIPTORS;
        limit(server, most);
        try (var many = new ManyConnections(server.address(), 1, CONNECTIONS)) {
          server.await(() -> server.descriptors() >= most - 1, "no descriptor is left");
          long attempts = server.transactions() + server.errors();
          server.await(
              () ->
                  server.transactions() + server.errors() >= attempts + ATTEMPTS
                      && many.opened() >= CONNECTIONS,
              "the users go on");
        }
      }
      server.awaitMore(TRANSACTIONS);
      server.audited(
          engine + ", " + SHORTAGES + " times without descriptors, " + server.errors() + " errors");
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
