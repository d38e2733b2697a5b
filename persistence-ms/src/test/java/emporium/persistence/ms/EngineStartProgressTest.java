package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start reports while it lasts. */
class EngineStartProgressTest {
  private static final int ACCOUNTS = 200;
  private static final CheckpointOptions NEVER =
      new CheckpointOptions(1 << 20, 6, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0);

  @TempDir Path temporary;

  private static BankEngine open(Path directory) {
    return new BankEngine(directory, Durability.POWER, options -> options.withCheckpoint(NEVER));
  }

  private static void add(BankEngine bank, int branch) {
    for (int i = 0; i < ACCOUNTS; i++) {
      bank.bank
          .run(new BankCommands.Open(new AccountId(branch, i), 1))
          .toCompletableFuture()
          .orTimeout(60, TimeUnit.SECONDS)
          .join();
    }
  }

  /** A directory with accounts in the store, and as many in the journal alone. */
  private Path killed() throws IOException {
    Path directory = temporary.resolve("live");
    try (var bank = open(directory)) {
      add(bank, 1);
    }
    try (var bank = open(directory)) {
      add(bank, 2);
      return copied(directory);
    }
  }

  /** A directory that was filled by one opening, which never closed. */
  private Path killedInItsFirstOpening() throws IOException {
    Path directory = temporary.resolve("live");
    try (var bank =
        new BankEngine(
            directory, Durability.POWER, options -> options.withCheckpoint(HistoryBank.SOON))) {
      add(bank, 1);
      HistoryBank.awaitThat(() -> bank.engine.uncheckpointedGroups() == 0);
      return copied(directory);
    }
  }

  /** What a kill leaves. */
  private Path copied(Path directory) throws IOException {
    Path killed = temporary.resolve("killed");
    try (var files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        Files.copy(file, killed.resolve(directory.relativize(file)));
      }
    }
    return killed;
  }

  /** What a start reports, each time that it touches a file. */
  private static Set<Map<String, String>> startOf(Path directory) {
    var faults = new Looking();
    Set<Map<String, String>> seen = new LinkedHashSet<>();
    var engine = BankEngine.declared(directory, options -> options.withFaults(faults));
    faults.look =
        () -> {
          synchronized (seen) {
            seen.add(engine.startProgress());
          }
        };
    try (engine) {
      assertEquals(Map.of(), engine.startProgress());
      engine.open();
      faults.look = () -> {};
      assertEquals(Map.of(), engine.startProgress(), "it is open");
    }
    return seen;
  }

  /** Looks at each operation on a file. */
  private static final class Looking implements FaultInjector {
    volatile Runnable look = () -> {};

    @Override
    public void beforeWrite(Path file, long bytes) {
      look.run();
    }

    @Override
    public void beforeForce(Path file) {
      look.run();
    }
  }

  @Test
  void starting_whileItOpens_reportsStepCountsAndPercent() throws IOException {
    Set<Map<String, String>> seen = startOf(killed());
    Map<String, String> checked = last("checking", seen);
    assertEquals(checked.get("of"), checked.get("done"), "each byte was looked at");
    Map<String, String> read = last("reading", seen);
    assertEquals(Integer.toString(ACCOUNTS), read.get("done"), "each image was counted");
    assertEquals(Integer.toString(ACCOUNTS), read.get("of"), "counted when it was closed");
    Map<String, String> replayed = last("replaying", seen);
    assertTrue(Integer.parseInt(replayed.get("percent")) > 0, replayed.toString());
  }

  @Test
  void starting_afterAKillOfTheFirstIncarnation_reportsHowMuchThereIsToRead() throws IOException {
    Map<String, String> read = last("reading", startOf(killedInItsFirstOpening()));
    int total = Integer.parseInt(read.getOrDefault("of", "0"));
    assertTrue(total >= ACCOUNTS * 9 / 10 && total <= ACCOUNTS, read.toString());
  }

  private static Map<String, String> last(String step, Set<Map<String, String>> seen) {
    synchronized (seen) {
      List<Map<String, String>> ofStep =
          seen.stream().filter(facts -> step.equals(facts.get("step"))).toList();
      assertTrue(!ofStep.isEmpty(), step + " is not in " + seen);
      return ofStep.get(ofStep.size() - 1);
    }
  }
}
