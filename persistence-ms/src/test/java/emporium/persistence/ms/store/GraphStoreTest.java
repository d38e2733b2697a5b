package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.store.TestGraph.Item;
import emporium.persistence.ms.store.TestGraph.Root;
import emporium.persistence.ms.store.files.ClassRejected;
import emporium.persistence.ms.store.files.DirectoryInUse;
import emporium.persistence.ms.store.files.DirectoryProbe;
import emporium.persistence.ms.store.files.DirectoryUnusable;
import emporium.persistence.ms.store.files.StoreFailed;
import emporium.persistence.ms.store.files.StoreUnreadable;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphStoreTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void commit_thenReopen_findsTheGraph(boolean force) {
    try (GraphStore store = TestGraph.open(directory, force)) {
      Root root = TestGraph.root(store);
      for (int i = 0; i < 200; i++) {
        TestGraph.commitNext(store, root);
      }
    }
    try (GraphStore store = TestGraph.open(directory, force)) {
      Root root = TestGraph.root(store);
      assertEquals(200, root.version);
      TestGraph.requireWhole(root);
      TestGraph.commitNext(store, root);
    }
    try (GraphStore store = TestGraph.open(directory, force)) {
      assertEquals(201, TestGraph.root(store).version);
    }
  }

  @Test
  void store_withoutCommit_isNotFoundAgain() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      Root root = TestGraph.root(store);
      TestGraph.commitNext(store, root);
      root.version = 99;
      store.store(root);
    }
    try (GraphStore store = TestGraph.open(directory, false)) {
      assertEquals(1, TestGraph.root(store).version);
    }
  }

  @Test
  void store_twiceInOneBatch_keepsTheFirstValues() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      Root root = TestGraph.root(store);
      root.version = 1;
      store.store(root);
      root.version = 2;
      store.store(root);
      store.commit();
    }
    try (GraphStore store = TestGraph.open(directory, false)) {
      assertEquals(1, TestGraph.root(store).version);
    }
  }

  @Test
  void root_ofAnotherType_isRefused() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      TestGraph.root(store);
      assertThrows(StoreUnreadable.class, () -> store.root(Item.class, () -> new Item(1)));
    }
  }

  @Test
  void commit_withForce_forcesDataChecksumAndLog() {
    try (GraphStore store = TestGraph.open(directory, true)) {
      Root root = TestGraph.root(store);
      TestGraph.commitNext(store, root);
      long before = store.counters().forces();
      for (int i = 0; i < 20; i++) {
        TestGraph.commitNext(store, root);
      }
      assertEquals(60, store.counters().forces() - before);
      assertEquals(22, store.counters().commits());
    }
  }

  @Test
  void commit_withoutForce_forcesNever() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      TestGraph.commitNext(store, TestGraph.root(store));
      assertEquals(0, store.counters().forces());
    }
  }

  @Test
  void commit_ofNothing_writesNothing() {
    try (GraphStore store = TestGraph.open(directory, true)) {
      TestGraph.root(store);
      StoreCounters before = store.counters();
      store.commit();
      assertEquals(before, store.counters());
    }
  }

  @Test
  void commit_bytes_doNotDependOnWhatIsStoredAlready() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      Root root = TestGraph.root(store);
      fill(store, root, 70);
      long few = bytesOfOneMore(store, root);
      fill(store, root, 3_990);
      long many = bytesOfOneMore(store, root);
      System.out.println("bytes per commit: " + few + " with 70 items, " + many + " with 3990");
      assertEquals(few, many);
    }
  }

  private static void fill(GraphStore store, Root root, int items) {
    while (root.items < items) {
      root.version++;
      store.store(root.add(new Item(root.version)));
      store.commit();
    }
  }

  private static long bytesOfOneMore(GraphStore store, Root root) {
    long before = store.counters().bytesWritten();
    TestGraph.commitNext(store, root);
    return store.counters().bytesWritten() - before;
  }

  @Test
  void open_whileOpen_isRefusedAndTheFirstWorksOn() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      Root root = TestGraph.root(store);
      assertThrows(DirectoryInUse.class, () -> TestGraph.open(directory, false));
      assertThrows(DirectoryInUse.class, () -> TestGraph.open(directory.resolve("."), false));
      TestGraph.commitNext(store, root);
    }
    TestGraph.open(directory, false).close();
  }

  @Test
  void store_ofAClassNotAllowed_isRefusedByNameAndWritesNothing() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      Root root = TestGraph.root(store);
      StoreCounters before = store.counters();
      var refused = assertThrows(ClassRejected.class, () -> store.store(new TestGraph.Stranger()));
      assertTrue(refused.getMessage().contains(TestGraph.Stranger.class.getName()));
      assertThrows(ClassRejected.class, store::commit);
      assertEquals(before, store.counters());
      TestGraph.commitNext(store, root);
    }
    try (GraphStore store = TestGraph.open(directory, false)) {
      assertEquals(1, TestGraph.root(store).version);
    }
  }

  @Test
  void store_reachingAClassNotAllowed_dropsTheWholeBatch() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      Root root = TestGraph.root(store);
      TestGraph.commitNext(store, root);
      root.version = 50;
      store.store(root);
      Item item = root.item(0);
      item.extra = new HashMap<>();
      assertEquals(
          "java.util.HashMap",
          assertThrows(ClassRejected.class, () -> store.store(item)).className());
      root.version = 51;
      store.store(root);
      assertThrows(ClassRejected.class, store::commit);
      item.extra = new ArrayList<>(java.util.List.of("a", 1, 2L, new byte[] {3}));
      store.store(item);
      store.commit();
    }
    try (GraphStore store = TestGraph.open(directory, false)) {
      Root root = TestGraph.root(store);
      assertEquals(1, root.version);
      assertEquals(4, ((ArrayList<?>) root.item(0).extra).size());
    }
  }

  @Test
  void root_ofAClassNotAllowed_leavesTheDirectoryUsable() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      assertThrows(
          ClassRejected.class, () -> store.root(TestGraph.Stranger.class, TestGraph.Stranger::new));
      TestGraph.commitNext(store, TestGraph.root(store));
    }
    try (GraphStore store = TestGraph.open(directory, false)) {
      assertEquals(1, TestGraph.root(store).version);
    }
  }

  @Test
  void close_endsTheThreadAndRefusesMore() {
    GraphStore store = TestGraph.open(directory, true);
    Root root = TestGraph.root(store);
    store.close();
    store.close();
    assertThrows(StoreFailed.class, () -> TestGraph.commitNext(store, root));
    assertFalse(
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(
                thread -> thread.getName().equals("emporium-store-" + directory.getFileName())));
  }

  @Test
  void threads_whileOpen_areAllDaemons() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      TestGraph.root(store);
      assertTrue(
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().matches("emporium-store.*|LazyReferenceManager.*"))
              .allMatch(Thread::isDaemon));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void graph_ofAStoreThatIsNoMore_isCollected(boolean discard) {
    WeakReference<Root> root = openAndEnd(discard);
    for (int i = 0; i < 100 && root.get() != null; i++) {
      System.gc();
    }
    assertNull(root.get());
  }

  private WeakReference<Root> openAndEnd(boolean discard) {
    GraphStore store = TestGraph.open(directory, false);
    Root root = TestGraph.root(store);
    TestGraph.commitNext(store, root);
    if (discard) {
      store.discard();
    } else {
      store.close();
    }
    return new WeakReference<>(root);
  }

  @Test
  void probe_ofAWritableDirectory_leavesNothing() throws Exception {
    DirectoryProbe.run(directory);
    try (var files = Files.list(directory)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void probe_ofAFile_isRefused() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    assertThrows(DirectoryUnusable.class, () -> DirectoryProbe.run(file));
    assertThrows(DirectoryUnusable.class, () -> TestGraph.open(file, false));
  }
}
