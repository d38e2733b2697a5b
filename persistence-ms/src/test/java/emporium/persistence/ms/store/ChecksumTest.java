package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.proof.BitFlip;
import emporium.persistence.ms.store.TestGraph.Root;
import emporium.persistence.ms.store.files.ChecksumFile;
import emporium.persistence.ms.store.files.DamagedStore;
import emporium.persistence.ms.store.files.StoreFailed;
import emporium.persistence.ms.store.files.StoreLayout;
import emporium.persistence.ms.store.files.TypeDictionaryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ChecksumTest {
  private static final int COMMITS = 10;

  @TempDir Path directory;
  private StoreLayout layout;
  private Path data;
  private Path sums;

  @BeforeEach
  void tenCommits() {
    layout = new StoreLayout(directory);
    try (GraphStore store = TestGraph.open(directory, true)) {
      Root root = TestGraph.root(store);
      for (int i = 0; i < COMMITS; i++) {
        TestGraph.commitNext(store, root);
      }
    }
    data = layout.dataFile(1);
    sums = ChecksumFile.of(data);
  }

  private static void flip(Path file, int at) throws IOException {
    BitFlip.bits(file, at, 0x10);
  }

  private DamagedStore assertRefused(Path file) throws IOException {
    byte[] log = Files.readAllBytes(layout.log());
    var damaged = assertThrows(DamagedStore.class, () -> TestGraph.open(directory, true));
    assertEquals(file, damaged.file());
    assertTrue(Arrays.equals(log, Files.readAllBytes(layout.log())), "nothing is changed");
    return damaged;
  }

  private void makeChecksumless() throws IOException {
    Files.delete(sums);
    Files.writeString(layout.dictionary(), TypeDictionaryFile.read(layout));
  }

  @Test
  void sums_afterCommits_coverEveryByteOfTheData() throws IOException {
    ChecksumFile file = ChecksumFile.read(data);
    assertEquals(Files.size(data), file.chunks().get(file.chunks().size() - 1).to());
    assertEquals(Files.size(sums), (long) file.chunks().size() * ChecksumFile.RECORD_BYTES);
  }

  @Test
  void open_withAFlippedByteOfData_isRefusedNamingTheCommitItWasWrittenIn() throws IOException {
    List<ChecksumFile.Chunk> chunks = ChecksumFile.read(data).chunks();
    ChecksumFile.Chunk middle = chunks.get(chunks.size() / 2);
    flip(data, (int) middle.to() - 3);
    assertEquals(middle.from(), assertRefused(data).offset());
  }

  @Test
  void open_withAFlippedByteOfTheChecksums_isRefused() throws IOException {
    flip(sums, 2 * ChecksumFile.RECORD_BYTES + 9);
    assertEquals(2 * ChecksumFile.RECORD_BYTES, assertRefused(sums).offset());
  }

  @Test
  void open_withoutTheChecksums_isRefused() throws IOException {
    Files.delete(sums);
    assertEquals(0, assertRefused(sums).offset());
  }

  @Test
  void open_withAFlippedByteOfTheDictionary_isRefused() throws IOException {
    byte[] whole = Files.readAllBytes(layout.dictionary());
    for (int at = 0; at < whole.length; at += 7) {
      flip(layout.dictionary(), at);
      assertRefused(layout.dictionary());
      Files.write(layout.dictionary(), whole);
    }
  }

  @Test
  void open_withAChecksumThatNoLogEntryFollows_cutsIt() throws IOException {
    byte[] whole = Files.readAllBytes(sums);
    Files.write(sums, Arrays.copyOf(whole, whole.length + ChecksumFile.RECORD_BYTES + 5));
    try (GraphStore store = TestGraph.open(directory, true)) {
      Root root = TestGraph.root(store);
      TestGraph.requireWhole(root);
      assertEquals(whole.length, Files.size(sums));
      TestGraph.commitNext(store, root);
    }
    TestGraph.open(directory, true).close();
  }

  @Test
  void open_ofAnEarlierVersionsDirectory_writesChecksumsAndThenChecksThem() throws IOException {
    makeChecksumless();
    TestGraph.open(directory, true).close();
    assertEquals(1, ChecksumFile.read(data).chunks().size());
    flip(data, 100);
    assertRefused(data);
  }

  @Test
  void open_ofAnEarlierVersionsDirectory_takesFlippedBytes() throws IOException {
    flip(data, (int) Files.size(data) - 3);
    makeChecksumless();
    TestGraph.open(directory, true).close();
  }

  @Test
  void housekeeping_ofDamagedData_failsBeforeItIsCopied() throws IOException {
    Path other = directory.resolve("other");
    GraphStore store = GraphStore.open(TestGraph.options(other, true, FaultInjector.NONE), 1 << 16);
    Root root = TestGraph.root(store);
    TestGraph.commitNext(store, root);
    TestGraph.commitNext(store, root);
    root.item(0).extra = new byte[20_000];
    byte[] kept = new byte[500];
    Arrays.fill(kept, (byte) 'k');
    root.item(1).extra = kept;
    store.store(root.item(0));
    store.store(root.item(1));
    store.commit();
    Path first = new StoreLayout(other).dataFile(1);
    flip(first, new String(Files.readAllBytes(first), StandardCharsets.ISO_8859_1).indexOf("kkkk"));
    var failed = assertThrows(StoreFailed.class, () -> commitForEver(store, root));
    assertInstanceOf(DamagedStore.class, cause(failed), failed::toString);
    store.close();
    assertThrows(DamagedStore.class, () -> TestGraph.open(other, true));
  }

  /** Until the engine moves what is alive in the first data file. */
  private static void commitForEver(GraphStore store, Root root) {
    while (true) {
      root.version++;
      store.store(root);
      store.store(root.item(0).extra);
      store.commit();
    }
  }

  private static Throwable cause(Throwable failed) {
    Throwable cause = failed;
    while (cause.getCause() != null && !(cause instanceof DamagedStore)) {
      cause = cause.getCause();
    }
    return cause;
  }
}
