package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.ms.feed.FollowerPolicy;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * PostgreSQL is killed with -9 at random moments of a load, with what it has not flushed: after
 * each kill the tables show a commit of the graph as it was, and get everything.
 */
@Tag("long")
@Timeout(7_200)
class FollowerKillTest {
  /** With {@code -Dkills=20} so many. */
  private static final int KILLS =
      Integer.getInteger("kills", Boolean.getBoolean("proofs") ? 100 : 3);

  private static final int BATCHES_BEFORE_MAX = 20;
  private static final int KILL_AFTER_MAX_MS = 50;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  @Test
  void database_killedAtARandomMoment_losesNothingThatIsNotAppliedAgain() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    try (var bank =
            new FollowedBank(
                directory, FollowerPolicy.WAIT, new ServerAddress.Embedded(directory));
        var history = new FollowedHistory(bank)) {
      bank.follower.observe(step -> history.read());
      bank.following();
      ConditionWait.until(
          () -> bank.follower.state().shown() != null,
          () -> String.valueOf(bank.follower.state().why())); // filled before the load
      for (int kill = 1; kill <= KILLS; kill++) {
        killUnderLoad(bank, random);
        var read =
            FollowedBank.await(
                bank.tables.read(
                    FollowedBank::content,
                    bank.graph.engine.acknowledgedCommit(),
                    FollowedBank.WAIT_MS));
        history.requireRight(read);
        history.forget(read.commit().commit());
        System.out.printf(
            "kill %d: commit %d, %d transactions of the database%n",
            kill, bank.graph.engine.acknowledgedCommit(), bank.follower.state().batches());
      }
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills(), "filled again");
    }
  }

  private void killUnderLoad(FollowedBank bank, Random random) {
    var isOver = new AtomicBoolean();
    var working =
        CompletableFuture.runAsync(
            () -> {
              while (!isOver.get()) {
                bank.work(random, 10);
              }
            });
    long batches = bank.follower.state().batches() + 1 + random.nextInt(BATCHES_BEFORE_MAX);
    ConditionWait.until(
        () -> bank.follower.state().batches() >= batches,
        () -> String.valueOf(bank.follower.state().why()));
    long afterMs = random.nextInt(KILL_AFTER_MAX_MS);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(afterMs));
    KilledServer.kill(directory.resolve("postgres"));
    isOver.set(true);
    working.join();
  }
}
