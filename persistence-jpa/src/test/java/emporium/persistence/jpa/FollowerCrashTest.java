package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.TablesNotReady;
import emporium.persistence.ms.feed.FollowerPolicy;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The database is lost before each step of following, again and again: what the tables show is
 * right each time, and in the end they show everything.
 */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD) // a join is not interrupted
class FollowerCrashTest {
  private static final int FAILURES_OF_EACH = 4;

  @TempDir private Path directory;

  /** Has every third step fail, until each has failed often enough. */
  private static final class Failing implements FollowerStep.Observer {
    private final FollowedBank bank;
    private final FollowedHistory history;
    private final Random random;
    private final Map<FollowerStep, Integer> failed = new EnumMap<>(FollowerStep.class);
    private @Nullable Throwable wrong;

    Failing(FollowedBank bank, FollowedHistory history, Random random) {
      this.bank = bank;
      this.history = history;
      this.random = random;
    }

    @Override
    public void before(FollowerStep step) throws SQLException {
      history.read();
      if (bank.follower.state().shown() == null || random.nextInt(3) > 0) {
        return;
      }
      if (failed.merge(step, 1, Integer::sum) <= FAILURES_OF_EACH) {
        compare();
        throw new SQLException("Lost before " + step, "08006");
      }
    }

    private void compare() {
      try {
        history.requireRight(
            FollowedBank.await(bank.tables.read(FollowedBank::content, 0, FollowedBank.WAIT_MS)));
      } catch (Throwable t) {
        wrong = t;
      }
    }

    boolean isOver() {
      return failed.size() == FollowerStep.values().length
          && failed.values().stream().allMatch(count -> count >= FAILURES_OF_EACH);
    }
  }

  @Test
  void tables_ofADatabaseLostBeforeAnyStep_areRightAndGetEverything() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    try (var bank = new FollowedBank(directory, FollowerPolicy.WAIT, SharedPostgres.database());
        var history = new FollowedHistory(bank)) {
      var failing = new Failing(bank, history, new Random(seed));
      bank.follower.observe(failing);
      bank.following();
      var random = new Random(seed + 1);
      while (!failing.isOver() && failing.wrong == null) {
        CompletableFuture.runAsync(() -> bank.work(random, 20)).join();
        // paced by the tables: what is committed meanwhile stays in memory with its whole history
        assertEquals(bank.graph(), tablesOnceThere(bank));
      }
      assertNull(failing.wrong);
      assertTrue(bank.follower.state().fills() <= 1, "filled " + bank.follower.state().fills());
    }
  }

  /** The last failure may have taken the connections just now. */
  private static Map<String, String> tablesOnceThere(FollowedBank bank) {
    while (true) {
      try {
        return bank.tables();
      } catch (CompletionException failure) {
        if (!(failure.getCause() instanceof TablesNotReady)) {
          throw failure;
        }
      }
    }
  }
}
