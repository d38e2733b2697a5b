package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.TestGraph.Root;
import emporium.persistence.ms.store.files.ChecksumFile;
import emporium.persistence.ms.store.files.DamagedStore;
import emporium.persistence.ms.store.files.LogCompaction;
import emporium.persistence.ms.store.files.StoreDevice;
import emporium.persistence.ms.store.files.StoreFailed;
import emporium.persistence.ms.store.files.StoreLayout;
import emporium.persistence.ms.store.files.TransactionLog;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TornTailRepairTest {
  private static final int COMMITS = 10;

  @TempDir Path directory;
  private StoreLayout layout;
  private Path data;

  @BeforeEach
  void tenCommits() throws IOException {
    layout = new StoreLayout(directory);
    try (GraphStore store = TestGraph.open(directory, true)) {
      Root root = TestGraph.root(store);
      for (int i = 0; i < COMMITS; i++) {
        TestGraph.commitNext(store, root);
      }
    }
    Map<Long, Long> files = layout.dataFiles();
    assertEquals(1, files.size());
    data = layout.dataFile(files.keySet().iterator().next());
  }

  private static void edit(Path file, Edit edit) throws IOException {
    try (var access = new RandomAccessFile(file.toFile(), "rw")) {
      edit.apply(access);
    }
  }

  private interface Edit {
    void apply(RandomAccessFile file) throws IOException;
  }

  private static void cut(Path file, long bytes) throws IOException {
    edit(file, access -> access.setLength(access.length() - bytes));
  }

  private static void append(Path file, byte[] bytes) throws IOException {
    edit(
        file,
        access -> {
          access.seek(access.length());
          access.write(bytes);
        });
  }

  private void assertReopensWith(int commits) {
    for (int round = 0; round < 2; round++) {
      int expected = commits + round;
      assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () -> {
            try (GraphStore store = TestGraph.open(directory, true)) {
              Root root = TestGraph.root(store);
              assertEquals(expected, root.version);
              TestGraph.requireWhole(root);
              TestGraph.commitNext(store, root);
            }
          });
    }
  }

  /** The engine on its own, without the repair: must not be able to open. */
  private void assertEngineAloneRefuses() {
    var disk = new StoreDevice(false, FaultInjector.NONE);
    var options = TestGraph.options(directory, false, FaultInjector.NONE);
    var engine =
        new EclipseStoreEngine(
            layout, disk, new ChecksummingWriter(disk), options.classLoader(), 1 << 20, () -> {});
    assertThrows(RuntimeException.class, engine::start);
    disk.seal(new StoreFailed(directory, "test", null));
    engine.abandon();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 9, 17})
  void open_withHalfALogEntry_cutsIt(int missing) throws IOException {
    cut(layout.log(), missing);
    assertReopensWith(COMMITS - 1);
  }

  /** A crash came after bytes were moved and before the next file was noted. */
  @Test
  void open_withUnnotedBytesAndAnUnnotedFile_cutsBoth() throws IOException {
    append(data, new byte[100]);
    Path next = layout.dataFile(2);
    Files.createFile(next);
    assertEngineAloneRefuses();
    assertReopensWith(COMMITS);
    assertFalse(Files.exists(next));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 18, 34, 35, 4096, 70_000})
  void open_withZerosBehindTheLog_cutsThem(int zeros) throws IOException {
    append(layout.log(), new byte[zeros]);
    assertEngineAloneRefuses();
    assertReopensWith(COMMITS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 10, 12, 15})
  void open_withTheEndOfTheLastEntryZeroed_cutsItOrLosesNothing(int zeros) throws IOException {
    edit(
        layout.log(),
        access -> {
          access.seek(access.length() - zeros);
          access.write(new byte[zeros]);
        });
    assertReopensWith(zeros < 7 ? COMMITS : COMMITS - 1); // the length's upper bytes are zeros
  }

  @Test
  void open_withALastEntryThatEndsInsideACommit_cutsIt() throws IOException {
    long end = Files.size(data);
    edit(
        layout.log(),
        access -> {
          access.seek(access.length() - 8);
          access.writeLong(Long.reverseBytes(lastRecordStart(end)));
        });
    assertReopensWith(COMMITS - 1);
  }

  /** Where the last record of the data starts: its length is at its start. */
  private long lastRecordStart(long end) throws IOException {
    byte[] bytes = Files.readAllBytes(data);
    var records = java.nio.ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.nativeOrder());
    long at = 0;
    long last = 0;
    while (at < end) {
      last = at;
      at += records.getLong((int) at);
    }
    return last;
  }

  @Test
  void open_withHalfAnEntryAndZerosBehindTheLog_cutsThem() throws IOException {
    byte[] rest = new byte[4096];
    System.arraycopy(new byte[] {18, 1, 7, 7, 7, 7, 7}, 0, rest, 0, 7);
    rest[0] = 26;
    append(layout.log(), rest);
    assertReopensWith(COMMITS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 300})
  void open_withTheEndOfTheDataMissing_cutsTheLastCommit(int missing) throws IOException {
    cut(data, missing);
    assertEngineAloneRefuses();
    assertReopensWith(COMMITS - 1);
  }

  /** Its checksum is there, so it was written: what is wrong now is damage. */
  @Test
  void open_withTheEndOfTheDataZeroed_isRefusedWhereForcedAndElseCut() throws IOException {
    edit(
        data,
        access -> {
          access.seek(access.length() - 300);
          access.write(new byte[300]);
        });
    var damaged = assertThrows(DamagedStore.class, () -> TestGraph.open(directory, true));
    assertEquals(data, damaged.file());
    try (GraphStore store = TestGraph.open(directory, false)) {
      assertEquals(COMMITS - 1, TestGraph.root(store).version);
    }
    assertReopensWith(COMMITS - 1);
  }

  @Test
  void open_withAFlippedLengthOfTheLastRecord_isRefusedNamingTheData() throws IOException {
    long from =
        ChecksumFile.read(data).chunks().get(ChecksumFile.read(data).chunks().size() - 1).from();
    edit(
        data,
        access -> {
          access.seek(from);
          int flipped = access.read() ^ 2;
          access.seek(from);
          access.write(flipped);
        });
    assertDamaged(data, from);
    assertDamaged(data, from);
  }

  @Test
  void open_withDataLongerThanTheLog_losesNothing() throws IOException {
    append(data, new byte[] {1, 2, 3, 4, 5, 6, 7});
    assertReopensWith(COMMITS);
  }

  @Test
  void open_withMoreThanOneCommitOfDataMissing_isRefusedWhereForced() throws IOException {
    cut(data, 3_000);
    assertDamaged(data, Files.size(data));
    try (GraphStore store = TestGraph.open(directory, false)) {
      TestGraph.requireWhole(TestGraph.root(store));
    }
  }

  @Test
  void open_withDamageInTheMiddleOfTheLog_isRefusedWithFileAndOffset() throws IOException {
    long third = 26 + 2 * 18;
    edit(
        layout.log(),
        access -> {
          access.seek(third);
          access.write(0);
        });
    assertDamaged(layout.log(), third);
  }

  @Test
  void open_withALogThatGoesBackInTime_isRefusedWithFileAndOffset() throws IOException {
    long beforeLast = Files.size(layout.log()) - 2 * 18;
    edit(
        layout.log(),
        access -> {
          access.seek(beforeLast + 2);
          access.writeLong(0);
        });
    assertDamaged(layout.log(), beforeLast);
  }

  @Test
  void open_withAMissingDataFile_isRefused() throws IOException {
    Files.delete(data);
    assertDamaged(data, 0);
  }

  @Test
  void open_withATornTailAndDamage_changesNothing() throws IOException {
    append(layout.log(), new byte[100]);
    Files.delete(data);
    byte[] before = Files.readAllBytes(layout.log());
    assertDamaged(data, 0);
    assertArrayEquals(before, Files.readAllBytes(layout.log()));
  }

  @Test
  void open_withAMissingLog_isRefused() throws IOException {
    Files.delete(layout.log());
    assertDamaged(layout.log(), 0);
  }

  @Test
  void open_withAnUnknownDataFile_isRefused() throws IOException {
    Path unknown = layout.dataFile(77);
    Files.write(unknown, new byte[10]);
    assertDamaged(unknown, 0);
  }

  private void assertDamaged(Path file, long offset) {
    var damaged =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20),
            () -> assertThrows(DamagedStore.class, () -> TestGraph.open(directory, true)));
    assertEquals(file, damaged.file());
    assertEquals(offset, damaged.offset(), damaged.getMessage());
  }

  @Test
  void compaction_ofALongLog_keepsEveryCommit() throws IOException {
    var disk = new StoreDevice(true, FaultInjector.NONE);
    Map<Long, Long> onDisk = layout.dataFiles();
    long before = Files.size(layout.log());
    new LogCompaction(layout, disk, 0)
        .compactIfLong(TransactionLog.read(layout.log(), onDisk), onDisk);
    assertEquals(26 + 18, Files.size(layout.log()), "was " + before);
    assertReopensWith(COMMITS);
  }
}
