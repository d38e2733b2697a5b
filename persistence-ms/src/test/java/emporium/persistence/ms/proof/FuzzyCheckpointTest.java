package emporium.persistence.ms.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.image.ImageOptions;
import emporium.persistence.ms.journal.SegmentGroups;
import emporium.persistence.ms.roots.HistoryPack;
import emporium.persistence.ms.roots.InboxRoot;
import emporium.persistence.ms.roots.OutboxRoot;
import emporium.persistence.ms.roots.ServiceRoot;
import emporium.persistence.ms.roots.StoreRoot;
import emporium.persistence.ms.roots.StoredEvent;
import emporium.persistence.ms.roots.TableRoot;
import emporium.persistence.ms.schema.ClassChanges;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreOptions;
import emporium.persistence.ms.store.StoredBytes;
import emporium.persistence.ms.store.StoredImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions of many entities while a checkpoint writes these entities, one in each step. */
@Timeout(120)
class FuzzyCheckpointTest {
  private static final int PURSES = 8;
  private static final int GENERATION_AT = 16;
  private static final List<Integer> ALL = List.of(0, 1, 2, 3, 4, 5, 6, 7);
  private static final CheckpointOptions ONE_PER_CUT =
      new CheckpointOptions(1 << 17, 5, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0);

  @TempDir(factory = MemoryTempDir.class)
  Path temporary;

  /** Durable when the store's commit is: the checkpoint waits for the journal. */
  private final List<List<SpreadTransfer.Seen>> betweenCuts = new CopyOnWriteArrayList<>();

  /** After each cut of the checkpoint a transfer over all purses gets its place. */
  private List<DiskOperation> checkpointWithTransfers(Path directory, Durability level)
      throws IOException {
    try (var made = new PurseEngine(directory, level, false, UnaryOperator.identity())) {
      made.filled(PURSES); // what was never stored would be copied at once, with its page
    }
    var recorder = new DiskRecorder(directory, 1 << 20).withPresent();
    var transfers = new AtomicInteger();
    try (var engine =
        new PurseEngine(
            directory,
            level,
            false,
            options ->
                options
                    .withFaults(recorder)
                    .withCheckpoint(ONE_PER_CUT)
                    .withUnforcedMaxMs(TimeUnit.HOURS.toMillis(1)))) {
      recorder.phase("checkpoint");
      recorder.onCut =
          () -> {
            boolean first = recorder.reached("checkpoint: after force of sft") == 0;
            if (first && transfers.incrementAndGet() <= 150) {
              var transfer = new SpreadTransfer(transfers.get(), ALL, false);
              betweenCuts.add(PurseEngine.await(engine.transactions.commit(transfer)).result());
            }
          };
      // the checkpoint comes when the journal is half full
      for (int i = 0; recorder.reached("checkpoint: after force of sft") == 0; i++) {
        recorder.acknowledged(
            PurseEngine.await(engine.transactions.run(new SpreadTransfer(1_000 + i, ALL, false))));
      }
      return recorder.ops();
    }
  }

  /** What a power loss leaves right after the commit of that checkpoint. */
  private TransferAudit.Acknowledged crash(Path crashed, Durability level) throws IOException {
    List<DiskOperation> ops = checkpointWithTransfers(temporary.resolve("live"), level);
    int committed = ops.indexOf(new DiskOperation.Point("checkpoint: after force of sft"));
    var platter = new SimulatedDisk(PURSES);
    ops.subList(0, committed).forEach(platter::apply);
    platter.image(crashed, SimulatedDisk.Loss.ALL_UNFORCED, new Random(1));
    TransferAudit.Acknowledged acknowledged =
        platter.promised(level, SimulatedDisk.Loss.ALL_UNFORCED);
    betweenCuts.forEach(acknowledged::add);
    assertTrue(betweenCuts.size() >= PURSES, "transfers between cuts: " + betweenCuts.size());
    return acknowledged;
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void crash_betweenTwoCutsOfAMultiEntityTransaction_comesOutWhole(Durability level)
      throws Exception {
    Path crashed = temporary.resolve("crashed");
    TransferAudit.Acknowledged acknowledged = crash(crashed, level);
    Path alone = DirectoryCopies.copy(crashed, temporary.resolve("alone"));
    assertEquals(1, versions(alone).size(), "the store alone is torn: " + versions(alone));
    assertEquals(List.of(), CrashImages.audit(crashed, level, acknowledged));
  }

  /** The watermark's notes are not forced: the root alone knows what the store may have seen. */
  @ParameterizedTest
  @EnumSource(Durability.class)
  void crash_withoutWhatTheCheckpointMayHaveCopied_isRefused(Durability level) throws Exception {
    Path crashed = temporary.resolve("crashed");
    TransferAudit.Acknowledged acknowledged = crash(crashed, level);
    loseFromFirstBetweenCuts(crashed);
    String refused = CrashImages.audit(crashed, level, acknowledged).toString();
    assertTrue(refused.contains("DamagedJournal"), refused);
  }

  /** The control: a root that does not record how far the journal had been forced. */
  @Test
  void crash_withoutItAndWithoutThePositionInTheRoot_losesSilently() throws Exception {
    Path crashed = temporary.resolve("crashed");
    TransferAudit.Acknowledged acknowledged = crash(crashed, Durability.PROCESS);
    try (GraphStore store = GraphStore.open(storeOptions(crashed))) {
      StoreRoot root = store.root(StoreRoot.class, StoreRoot::new);
      assertTrue(root.journalForced > root.journalGroup, "nothing newer was copied");
      root.journalForced = 0;
      store.store(root);
      store.commit();
    }
    loseFromFirstBetweenCuts(crashed);
    String found = CrashImages.audit(crashed, Durability.PROCESS, acknowledged).toString();
    assertTrue(found.contains("lost: purse"), found);
  }

  /** The control: a root that does not record where the journal begins that is needed. */
  @ParameterizedTest
  @EnumSource(Durability.class)
  void open_withoutTheStartOfTheJournalInTheRoot_isRefused(Durability level) throws Exception {
    Path directory = temporary.resolve("live");
    try (var engine = new PurseEngine(directory, level, false, UnaryOperator.identity())) {
      engine.filled(PURSES);
      for (int i = 0; i < 200; i++) { // through all segments, so that some are used again
        PurseEngine.await(engine.transactions.run(new SpreadTransfer(i, ALL, false)));
      }
    }
    var nothing = new TransferAudit.Acknowledged(PURSES);
    Path copy = DirectoryCopies.copy(directory, temporary.resolve("copy"));
    assertEquals(List.of(), CrashImages.audit(copy, level, nothing));
    try (GraphStore store = GraphStore.open(storeOptions(directory))) {
      StoreRoot root = store.root(StoreRoot.class, StoreRoot::new);
      root.journalGroup = 0;
      store.store(root);
      store.commit();
    }
    String refused = CrashImages.audit(directory, level, nothing).toString();
    assertTrue(refused.contains("DamagedJournal"), refused);
  }

  /** Takes away the journal from the transfer on that the second cut may have copied already. */
  private static void loseFromFirstBetweenCuts(Path directory) throws IOException {
    byte[] note = "transfer 1".getBytes(StandardCharsets.UTF_8);
    for (Path file : DirectoryCopies.files(directory)) {
      if (file.toString().endsWith(".journal")) {
        byte[] bytes = Files.readAllBytes(directory.resolve(file));
        for (SegmentGroups.Group group : SegmentGroups.of(ByteBuffer.wrap(bytes))) {
          if (contains(group.units(), note)) {
            Arrays.fill(bytes, group.at(), bytes.length, (byte) 0);
            Files.write(directory.resolve(file), bytes);
            loseSegmentsAfter(directory, generation(bytes));
            return;
          }
        }
      }
    }
    throw new AssertionError("the journal has no such transfer");
  }

  private static void loseSegmentsAfter(Path directory, long generation) throws IOException {
    for (Path file : DirectoryCopies.files(directory)) {
      Path segment = directory.resolve(file);
      if (file.toString().endsWith(".journal")
          && generation(Files.readAllBytes(segment)) > generation) {
        Files.delete(segment);
      }
    }
  }

  /** As the segment's header has it. */
  private static long generation(byte[] segment) {
    return ByteBuffer.wrap(segment).getLong(GENERATION_AT);
  }

  /** Whether the text is there with no further digit behind it. */
  private static boolean contains(ByteBuffer units, byte[] text) {
    ByteBuffer wanted = ByteBuffer.wrap(text);
    for (int at = 0; at + text.length < units.limit(); at++) {
      if (units.slice(at, text.length).equals(wanted)
          && !Character.isDigit(units.get(at + text.length))) {
        return true;
      }
    }
    return false;
  }

  /** What the engine stores itself, which these images do without. */
  private static final List<ClassChanges> OTHERS_DROPPED =
      List.of(
          ClassChanges.dropped("emporium.persistence.ms.StoredDeadLetter"),
          ClassChanges.dropped("emporium.persistence.ms.replica.StoredShardAssignment"));

  private static final Set<Class<?>> STORED =
      Set.of(
          StoreRoot.class,
          ServiceRoot.class,
          TableRoot.class,
          OutboxRoot.class,
          InboxRoot.class,
          StoredEvent.class,
          HistoryPack.class,
          StoredBytes.class);

  private static StoreOptions storeOptions(Path directory) {
    var loader = Purse.class.getClassLoader();
    return new StoreOptions(directory, true, loader, STORED, FaultInjector.NONE);
  }

  /** The versions of the purses in the store, without the journal. */
  private static Set<Long> versions(Path directory) {
    try (GraphStore store = GraphStore.open(storeOptions(directory))) {
      var images =
          ImageCodec.open(
              new ImageOptions(
                  directory,
                  false,
                  Purse.class.getClassLoader(),
                  Set.of(Purse.class, TransferSlip.class, TransferTally.class),
                  Set.of(Purse.Entry.class),
                  OTHERS_DROPPED,
                  FaultInjector.NONE));
      Set<Long> versions = new HashSet<>();
      store.root(StoreRoot.class, StoreRoot::new).services.stream()
          .flatMap(service -> service.tables.stream())
          .filter(table -> table.top != null)
          .forEach(table -> collect(table.top, images, versions));
      return versions;
    }
  }

  private static void collect(Object[] page, ImageCodec images, Set<Long> versions) {
    for (Object element : page) {
      if (element instanceof Object[] below) {
        collect(below, images, versions);
      } else if (element instanceof StoredImage image
          && images.decode(ByteBuffer.wrap(image.take())) instanceof Purse purse) {
        versions.add(purse.version());
      }
    }
  }
}
