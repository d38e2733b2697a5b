package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.files.StoreLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The directory under an endless load of updates, counted in commits. */
@Timeout(240)
class SpaceBoundTest {
  private static final int FILE_BYTES = 1 << 16;
  private static final int ITEMS = 4_000;
  private static final int ITEMS_PER_COMMIT = 100;
  private static final int CHAIN = 10;
  private static final int OPENINGS = 12;
  private static final int COMMITS = 1_000;
  private static final int COMMITS_PER_LOOK = 10;

  @TempDir Path directory;

  /** Half of the items never change; so no file becomes empty by itself. */
  private static void update(GraphStore store, TestGraph.Root root, Random random) {
    root.version++;
    for (int i = 0; i < ITEMS_PER_COMMIT; i++) {
      TestGraph.Item item = root.item(2 * random.nextInt(ITEMS / 2));
      item.version = root.version;
      store.store(item);
    }
    store.store(root);
    store.commit();
  }

  private static TestGraph.Root filled(GraphStore store) {
    TestGraph.Root root = TestGraph.root(store);
    Object pages = root.add(new TestGraph.Item(0));
    for (int i = 1; i < ITEMS; i++) {
      Object unused = root.add(new TestGraph.Item(0));
    }
    store.store(pages);
    store.store(root);
    store.commit();
    return root;
  }

  private GraphStore open(boolean force) {
    return GraphStore.open(TestGraph.options(directory, force, FaultInjector.NONE), FILE_BYTES);
  }

  private long fileBytes() throws IOException {
    return new StoreLayout(directory)
        .dataFiles().values().stream().mapToLong(Long::longValue).sum();
  }

  private boolean tooLarge(GraphStore store) throws IOException {
    return fileBytes() > SpaceBound.bytesMax(store.liveBytes(), FILE_BYTES) + FILE_BYTES;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void commits_withoutEnd_leaveDirectoryWithinMultipleOfLiveData(boolean force) throws Exception {
    long seed = System.nanoTime();
    System.out.println("updates without end: seed " + seed + ", force " + force);
    var random = new Random(seed);
    long[] versions = new long[ITEMS];
    try (GraphStore store = open(force)) {
      TestGraph.Root root = filled(store);
      for (int commit = 0; commit < COMMITS; commit++) {
        update(store, root, random);
        assertTrue(
            commit % COMMITS_PER_LOOK > 0 || !tooLarge(store),
            "bytes " + fileBytes() + ", live " + store.liveBytes());
      }
      long bytesMax = SpaceBound.bytesMax(store.liveBytes(), FILE_BYTES);
      assertTrue(store.counters().bytesWritten() > 3 * bytesMax, "the load is too small");
      Arrays.setAll(versions, index -> root.item(index).version);
    }
    assertEquals(versionsOnDisk(), Arrays.stream(versions).boxed().toList());
  }

  private List<Long> versionsOnDisk() {
    List<Long> versions = new ArrayList<>();
    try (GraphStore store = open(false)) {
      TestGraph.Root root = TestGraph.root(store);
      for (int index = 0; index < ITEMS; index++) {
        versions.add(root.item(index).version);
      }
    }
    return versions;
  }

  @Test
  void commits_whileFilesAreKept_exceedTheBoundWhichComesBackAfterwards() throws Exception {
    var random = new Random(1);
    try (GraphStore store = open(false)) {
      TestGraph.Root root = filled(store);
      try (StoreSnapshot cut = store.snapshot()) {
        for (int commit = 0; commit < COMMITS && !tooLarge(store); commit++) {
          update(store, root, random);
        }
        assertTrue(tooLarge(store), "this test would not notice a directory without a bound");
        assertTrue(!cut.lengths().isEmpty());
      }
      for (int commit = 0; commit < COMMITS && tooLarge(store); commit++) {
        update(store, root, random);
      }
      assertTrue(!tooLarge(store), "bytes " + fileBytes() + ", live " + store.liveBytes());
    }
  }

  /**
   * A process that is killed before housekeeping, which has 10 ms in a second, is through with what
   * it stored, again and again. What is replaced is garbage only once that has been found out; what
   * was loaded before is live until the JVM has let it go.
   */
  @Test
  void openings_tooShortForHousekeeping_leaveDirectoryWithinMultipleOfLiveData() throws Exception {
    try (GraphStore store = open(false)) {
      replace(store, filled(store));
    }
    long bytesMax = 0;
    for (int opening = 0; opening < OPENINGS; opening++) {
      GraphStore store = open(false);
      long foundBytes = fileBytes();
      replace(store, TestGraph.root(store));
      long writtenBytes = store.counters().bytesWritten();
      store.discard();
      bytesMax = bytesMax > 0 ? bytesMax : SpaceBound.bytesMax(2 * writtenBytes, FILE_BYTES);
      assertTrue(foundBytes <= bytesMax + writtenBytes, "bytes " + foundBytes);
    }
  }

  /** New chains of items in the place of old ones, which nothing leads to then. */
  private static void replace(GraphStore store, TestGraph.Root root) {
    root.version++;
    var changed = new LinkedHashSet<Object>();
    for (int index = 0; index < ITEMS; index++) {
      changed.add(root.replace(index, root.version));
      TestGraph.Item last = root.item(index);
      for (int i = 1; i < CHAIN; i++) {
        var next = new TestGraph.Item(root.version);
        last.extra = next;
        last = next;
      }
    }
    changed.forEach(store::store);
    store.store(root);
    store.commit();
  }
}
