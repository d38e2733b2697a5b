package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FollowedEngine;
import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.feed.FollowerPolicy;
import emporium.persistence.ms.proof.DiskOperation;
import emporium.persistence.ms.proof.DiskRecorder;
import emporium.persistence.ms.proof.SimulatedDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The power is lost before a step of following, of the graph and of PostgreSQL at once. Of the
 * graph's files anything that was not forced is then there, not there or torn; PostgreSQL loses
 * what it has not written of its log. Graph and tables are opened again with what is left: the
 * tables show a commit as it was, are never filled again, and get everything.
 */
@Tag("long")
@Timeout(3_600)
class FollowerPowerLossTest {
  /** With {@code -Dlosses=20} so many at each level. */
  private static final int LOSSES =
      Integer.getInteger("losses", Boolean.getBoolean("proofs") ? 100 : 6);

  private static final int PASSES_MAX = 20;
  private static final int FILE_BYTES_MAX = 1 << 16;
  private static final int CONNECTIONS = 30;

  /** Segments are released soon. */
  private static final CheckpointOptions CHECKPOINT =
      new CheckpointOptions(1 << 14, 50, 20, Long.MAX_VALUE, 0);

  @TempDir private Path directory;

  private final Random random = seeded();
  private List<CommittedUnit> history = List.of();
  private Path graph;
  private long fills;

  private static Random seeded() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    return new Random(seed);
  }

  /** Loses the power before a step; nothing is done after that. */
  private final class PowerLoss implements FollowerStep.Observer {
    private final FollowerStep at;
    private final DiskRecorder recorder;
    private final FollowedHistory read;
    private final CountDownLatch isLost = new CountDownLatch(1);
    private int passes;
    private List<DiskOperation> left = List.of();

    PowerLoss(FollowerStep at, DiskRecorder recorder, FollowedHistory read, int passes) {
      this.at = at;
      this.recorder = recorder;
      this.read = read;
      this.passes = passes;
    }

    @Override
    public void before(FollowerStep step) throws SQLException {
      if (isLost.getCount() > 0) {
        read.read();
        if (step != at || passes-- > 0) {
          return;
        }
        left = recorder.ops();
        KilledServer.kill(directory.resolve("postgres"));
        isLost.countDown();
      }
      throw new SQLException("The power is lost", "08006");
    }
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void tables_powerLostBeforeAnyStep_areRightAndGetEverything(Durability level) throws Exception {
    var steps = List.of(FollowerStep.values());
    graph = directory.resolve("0");
    for (int loss = 1; loss <= LOSSES; loss++) {
      var step = steps.get(loss % steps.size());
      int delayMs = List.of(10, 200, 2_000).get(random.nextInt(3));
      loseAndCompare(level, step, delayMs, engine -> engine);
      System.out.printf(
          "loss %d before %s, log written each %d ms: %d commits%n",
          loss, step, delayMs, history.size());
      assertEquals(1, fills, "filled again");
    }
  }

  @Test
  void tables_commitsReleasedTooEarly_areFilledAgainWhichThisTestNotices() throws Exception {
    graph = directory.resolve("0");
    UnaryOperator<FollowedEngine> early = engine -> new WrongFeed(engine, WrongFeed.Fault.RELEASED);
    for (int loss = 1; fills < 2; loss++) {
      assertTrue(loss <= 20, "not noticed");
      loseAndCompare(Durability.POWER, FollowerStep.COMMIT, 10_000, early);
    }
  }

  /** Opens both, compares them, and has them work until the power is lost. */
  private void loseAndCompare(
      Durability level, FollowerStep step, int logDelayMs, UnaryOperator<FollowedEngine> followed)
      throws Exception {
    var recorder = new DiskRecorder(graph, FILE_BYTES_MAX).withPresent();
    var settings = Map.of("wal_writer_delay", logDelayMs + "ms");
    List<DiskOperation> left;
    CompletableFuture<?> working;
    try (var server = new EmbeddedPostgresServer(directory, CONNECTIONS, settings);
        var bank =
            new FollowedBank(
                new BankEngine(
                    graph,
                    level,
                    options ->
                        options
                            .withFollower(FollowerPolicy.WAIT)
                            .withCheckpoint(CHECKPOINT)
                            .withFaults(recorder)),
                graph,
                server.start(),
                followed);
        var read = new FollowedHistory(bank, history)) {
      var loss = new PowerLoss(step, recorder, read, 1 + random.nextInt(PASSES_MAX));
      read.read();
      assertEquals(
          FollowedBank.replayed(read.units(), Long.MAX_VALUE), bank.graph(), "graph, opened again");
      working = workUntilLost(bank, read, loss);
      left = loss.left;
      history = read.units();
      fills += bank.follower.state().fills();
    }
    working.join(); // the journal may have been full until it was closed
    graph = directory.resolve(Integer.toString(history.size()));
    image(left);
  }

  private CompletableFuture<?> workUntilLost(
      FollowedBank bank, FollowedHistory read, PowerLoss loss) {
    bank.following();
    ConditionWait.until(() -> bank.follower.state().shown() != null);
    read.requireRight(
        FollowedBank.await(bank.tables.read(FollowedBank::content, 0, FollowedBank.WAIT_MS)));
    assertEquals(bank.graph(), bank.tables());
    bank.follower.observe(loss);
    var commands = new Random(random.nextLong());
    var working =
        CompletableFuture.runAsync(
            () -> {
              while (loss.isLost.getCount() > 0) {
                bank.work(commands, 10);
              }
            });
    ConditionWait.latch(loss.isLost);
    return working.handle((done, closed) -> true);
  }

  private void image(List<DiskOperation> operations) throws IOException {
    var disk = new SimulatedDisk(0);
    operations.forEach(disk::apply);
    disk.image(graph, SimulatedDisk.Loss.ANY_UNFORCED, random);
  }
}
