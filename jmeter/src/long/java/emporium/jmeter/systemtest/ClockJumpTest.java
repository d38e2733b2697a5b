package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A marketplace process under load, with its database where it has one, whose time of day jumps
 * forward and back by up to a day: it goes on without an error, and nothing acknowledged is lost.
 */
@Tag("long")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ClockJumpTest {
  private static final int JUMPS = Boolean.getBoolean("proofs") ? 40 : 4;
  private static final int AHEAD_MAX_S = (int) Duration.ofDays(1).toSeconds();
  private static final int TRANSACTIONS = 50;

  @TempDir private Path directory;

  @ParameterizedTest
  @MethodSource("emporium.jmeter.systemtest.TestedEngines#drawn")
  void process_whoseClockJumps_goesOnAndLosesNothingAcknowledged(String engine) throws Exception {
    assumeTrue(FakeClock.isPossible(), "LEFT OUT: there is no libfaketime");
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var clock = new FakeClock(directory.resolve("clock"));
    try (LoadedServer server = started(engine, clock)) {
      for (int jump = 0; jump < JUMPS; jump++) {
        int seconds = random.nextInt(AHEAD_MAX_S);
        clock.set(Duration.ofSeconds(jump % 2 == 0 ? seconds : -seconds));
        server.awaitMore(TRANSACTIONS);
      }
      clock.set(Duration.ofSeconds(AHEAD_MAX_S));
      server.await(() -> hasRecordOfTomorrow(server), "the process has this time");
      clock.set(Duration.ZERO);
      server.awaitMore(TRANSACTIONS);
      server.audited(engine + ", after " + JUMPS + " jumps of its clock");
      assertEquals(0, server.errors());
    }
  }

  private LoadedServer started(String engine, FakeClock clock) throws Exception {
    return new LoadedServer(
        TestMarketplaces.start(
            clock.environment(),
            new SystemUnderTest(engine, "power", SystemUnderTest.NESTED_LOCKS),
            directory.resolve("data"),
            directory.resolve("server.log")),
        directory);
  }

  /** The control: no jump before was as far as this. */
  private static boolean hasRecordOfTomorrow(LoadedServer server) {
    try {
      var tomorrow = Instant.now().plusSeconds(AHEAD_MAX_S).minus(1, ChronoUnit.MINUTES);
      byte[] found = server.body("/audit-log?limit=1&from=" + tomorrow);
      return new String(found, StandardCharsets.UTF_8).contains("audit_records");
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
