package emporium.persistence.ms.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import emporium.persistence.ms.CheckpointOptions;
import emporium.persistence.ms.image.ChangeRules;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreFaults;
import emporium.persistence.ms.store.StoreOptions;
import emporium.persistence.ms.stored.StoreRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Transactions of many entities while a checkpoint copies these entities, one in each cut. */
@Timeout(120)
class BetweenCutsTest {
  private static final int PURSES = 8;
  private static final List<Integer> ALL = List.of(0, 1, 2, 3, 4, 5, 6, 7);
  private static final CheckpointOptions ONE_PER_CUT =
      new CheckpointOptions(1 << 17, 5, TimeUnit.HOURS.toMillis(1), 1);

  @TempDir(factory = MemoryTempDir.class)
  Path temporary;

  /** Durable when the store's commit is: the checkpoint waits for the journal. */
  private final List<List<Spread.Seen>> betweenCuts = new CopyOnWriteArrayList<>();

  /** After each cut of the checkpoint a transfer over all purses gets its place. */
  private List<DiskOp> checkpointWithTransfers(Path directory) throws IOException {
    try (var made = new PurseEngine(directory, Durability.POWER, false, UnaryOperator.identity())) {
      made.filled(PURSES); // what was never stored would be copied at once, with its page
    }
    var recorder = new Recorder(directory, 1 << 20).withPresent();
    var transfers = new AtomicInteger();
    try (var engine =
        new PurseEngine(
            directory,
            Durability.POWER,
            false,
            options -> options.withFaults(recorder).withCheckpoint(ONE_PER_CUT))) {
      recorder.phase("checkpoint");
      recorder.onCut =
          () -> {
            boolean first = recorder.reached("checkpoint: after force of sft") == 0;
            if (first && transfers.incrementAndGet() <= 150) {
              var transfer = new Spread(transfers.get(), ALL, false);
              betweenCuts.add(PurseEngine.await(engine.transactions.commit(transfer)).result());
            }
          };
      // the checkpoint comes when the journal is half full
      for (int i = 0; recorder.reached("checkpoint: after force of sft") == 0; i++) {
        recorder.acknowledged(
            PurseEngine.await(engine.transactions.run(new Spread(1_000 + i, ALL, false))));
      }
      return recorder.ops();
    }
  }

  @Test
  void crash_betweenTwoCutsOfAMultiEntityTransaction_comesOutWhole() throws Exception {
    List<DiskOp> ops = checkpointWithTransfers(temporary.resolve("live"));
    int committed = ops.indexOf(new DiskOp.Point("checkpoint: after force of sft"));
    var platter = new Platter(PURSES);
    ops.subList(0, committed).forEach(platter::apply);
    Path crashed = temporary.resolve("crashed");
    platter.image(crashed, Platter.Loss.ALL_UNFORCED, new Random(1));
    Path alone = Directories.copy(crashed, temporary.resolve("alone"));
    assertTrue(versions(alone).size() > 1, "the store alone is torn: " + versions(alone));
    Audit.Acknowledged acknowledged = platter.acknowledged();
    betweenCuts.forEach(acknowledged::add);
    assertTrue(betweenCuts.size() >= PURSES, "transfers between cuts: " + betweenCuts.size());
    assertEquals(List.of(), Images.audit(crashed, acknowledged));
  }

  /** The versions of the purses in the store, without the journal. */
  private static Set<Long> versions(Path directory) {
    var loader = Purse.class.getClassLoader();
    var options =
        new StoreOptions(
            directory,
            true,
            loader,
            type -> true,
            StoreFaults.NONE,
            ChangeRules.of(loader, List.of()));
    try (GraphStore store = GraphStore.open(options)) {
      Set<Long> versions = new HashSet<>();
      store.root(StoreRoot.class, StoreRoot::new).services.stream()
          .flatMap(service -> service.tables.stream())
          .filter(table -> table.top != null)
          .forEach(table -> collect(table.top, versions));
      return versions;
    }
  }

  private static void collect(Object[] page, Set<Long> versions) {
    for (Object element : page) {
      if (element instanceof Object[] below) {
        collect(below, versions);
      } else if (element instanceof Purse purse) {
        versions.add(purse.version());
      }
    }
  }
}
