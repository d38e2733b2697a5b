package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a collection on demand finds, while the engine looks for nothing by itself. */
@Timeout(120)
class StoreGarbageCollectionTest {
  private static final int ITEMS = 4_000;
  private static final long UNBOUNDED_NANOS = Long.MAX_VALUE;

  @TempDir Path directory;

  private static void fill(GraphStore store, TestGraph.Root root) {
    for (int i = 0; i < ITEMS; i++) {
      Object unused = root.add(new TestGraph.Item(i));
    }
    store.store(root.pages);
    Arrays.stream(root.pages).filter(page -> page != null).forEach(page -> store.store(page.items));
    store.store(root);
    store.commit();
  }

  private static void empty(GraphStore store, TestGraph.Root root) {
    Arrays.fill(root.pages, null);
    root.items = 0;
    store.store(root.pages);
    store.store(root);
    store.commit();
  }

  @Test
  void collectGarbage_whatNothingLeadsTo_isFound_andTheRestStays() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      TestGraph.Root root = TestGraph.root(store);
      store.housekeeping().end();
      fill(store, root);
      long full = store.liveBytes();
      store.collectGarbage(UNBOUNDED_NANOS);
      assertEquals(full, store.liveBytes(), "all of it is led to");
      empty(store, root);
      assertTrue(store.liveBytes() >= full, "the control: nothing looks by itself");
      do {
        System.gc(); // the store keeps what the JVM still knows
        store.collectGarbage(UNBOUNDED_NANOS);
      } while (store.liveBytes() > full / 10 && !Thread.currentThread().isInterrupted());
      assertTrue(store.liveBytes() <= full / 10, "it is not found");
    }
    try (GraphStore store = TestGraph.open(directory, false)) {
      assertEquals(0, TestGraph.root(store).items);
      assertTrue(store.liveBytes() > 0);
    }
  }
}
