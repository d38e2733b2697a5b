package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.TestGraph.Root;
import emporium.persistence.ms.store.files.StoreFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class StoreFailureTest {
  @TempDir Path directory;

  /** Fails writes or forces of files whose name contains a text, once armed. */
  private static final class Failing implements FaultInjector {
    private final boolean write;
    private final String part;
    private volatile boolean armed;
    private volatile int calls;

    Failing(boolean write, String part) {
      this.write = write;
      this.part = part;
    }

    @Override
    public void beforeWrite(Path file, long bytes) throws IOException {
      hit(file, write);
    }

    @Override
    public void beforeForce(Path file) throws IOException {
      hit(file, !write);
    }

    private synchronized void hit(Path file, boolean mine) throws IOException {
      if (armed) {
        calls++;
        if (mine && file.getFileName().toString().contains(part)) {
          throw new IOException("No space left on device");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"true,.dat", "true,.sft", "false,.dat", "false,.sft"})
  void commit_whenAWriteOrForceFails_failsForGoodAndKeepsWhatWasDurable(
      boolean write, String part) {
    var faults = new Failing(write, part);
    GraphStore store = GraphStore.open(TestGraph.options(directory, true, faults));
    Root root = TestGraph.root(store);
    for (int i = 0; i < 5; i++) {
      TestGraph.commitNext(store, root);
    }
    faults.armed = true;
    var failed = assertThrows(StoreFailed.class, () -> TestGraph.commitNext(store, root));
    assertTrue(failed.getMessage().contains(part), failed.getMessage());
    int calls = faults.calls;
    assertThrows(StoreFailed.class, () -> store.store(root));
    assertThrows(StoreFailed.class, store::commit);
    assertTimeoutPreemptively(Duration.ofSeconds(10), store::discard);
    store.close();
    assertEquals(calls, faults.calls, "nothing is tried after the failure");
    try (GraphStore again = TestGraph.open(directory, true)) {
      Root found = TestGraph.root(again);
      TestGraph.requireWhole(found);
      boolean logged = part.equals(".sft") && !write;
      assertEquals(logged ? 6 : 5, found.version);
      TestGraph.commitNext(again, found);
    }
    try (GraphStore again = TestGraph.open(directory, true)) {
      TestGraph.requireWhole(TestGraph.root(again));
    }
  }

  @Test
  void commit_afterHousekeepingFailed_isRefused() {
    var faults =
        new FaultInjector() {
          @Override
          public void beforeWrite(Path file, long bytes) throws IOException {
            if (bytes == 0 && file.toString().endsWith(".dat")) {
              throw new IOException("Input/output error");
            }
          }

          @Override
          public void beforeForce(Path file) {}
        };
    GraphStore store = GraphStore.open(TestGraph.options(directory, false, faults), 1 << 16);
    Root root = TestGraph.root(store);
    TestGraph.commitNext(store, root);
    root.item(0).extra = new byte[20_000];
    var failed = assertThrows(StoreFailed.class, () -> commitForEver(store, root));
    assertTrue(failed.getMessage().contains("Input/output error"), failed.getMessage());
    store.close();
    try (GraphStore again = TestGraph.open(directory, false)) {
      assertTrue(TestGraph.root(again).version >= root.version - 1);
    }
  }

  /** Until the engine deletes a data file, which it does in the background. */
  private static void commitForEver(GraphStore store, Root root) {
    while (true) {
      root.version++;
      store.store(root);
      store.store(root.item(0).extra);
      store.commit();
    }
  }

  @Test
  void commit_whenTheDictionaryCannotBeWritten_failsAndLosesNothing() {
    var faults = new Failing(true, "dictionary");
    GraphStore store = GraphStore.open(TestGraph.options(directory, true, faults));
    faults.armed = true;
    assertThrows(StoreFailed.class, () -> TestGraph.root(store));
    store.discard();
    try (GraphStore again = TestGraph.open(directory, true)) {
      assertEquals(0, TestGraph.root(again).version);
    }
  }

  @Test
  void open_whenAForceFails_failsAndLetsGoOfTheDirectory() {
    TestGraph.open(directory, true).close();
    var faults = new Failing(false, "");
    faults.armed = true;
    assertThrows(
        StoreFailed.class, () -> GraphStore.open(TestGraph.options(directory, true, faults)));
    TestGraph.open(directory, true).close();
  }

  @Test
  void commit_whileTheForceIsHeldBack_doesNotReturn() throws Exception {
    var held = new Holding();
    try (GraphStore store = GraphStore.open(TestGraph.options(directory, true, held))) {
      Root root = TestGraph.root(store);
      held.hold = true;
      var commit = CompletableFuture.runAsync(() -> TestGraph.commitNext(store, root));
      assertTrue(held.reached.await(10, TimeUnit.SECONDS));
      assertTrue(!commit.isDone());
      held.release.countDown();
      commit.get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void discard_whileAForceHangs_isBoundedAndTheCommitFails() throws Exception {
    var held = new Holding();
    GraphStore store = GraphStore.open(TestGraph.options(directory, true, held));
    Root root = TestGraph.root(store);
    TestGraph.commitNext(store, root);
    held.hold = true;
    held.deaf = true;
    var commit = CompletableFuture.runAsync(() -> TestGraph.commitNext(store, root));
    assertTrue(held.reached.await(10, TimeUnit.SECONDS));
    assertTimeoutPreemptively(Duration.ofSeconds(20), store::discard);
    try (GraphStore again = TestGraph.open(directory, true)) {
      assertEquals(1, TestGraph.root(again).version);
      held.release.countDown();
      var failed = assertThrows(ExecutionException.class, () -> commit.get(10, TimeUnit.SECONDS));
      assertTrue(failed.getCause() instanceof StoreFailed, failed::toString);
      TestGraph.commitNext(again, TestGraph.root(again));
    }
    try (GraphStore again = TestGraph.open(directory, true)) {
      TestGraph.requireWhole(TestGraph.root(again));
    }
  }

  /** Holds forces back until released, through interrupts if deaf. */
  private static final class Holding implements FaultInjector {
    final CountDownLatch reached = new CountDownLatch(1);
    final CountDownLatch release = new CountDownLatch(1);
    volatile boolean hold;
    volatile boolean deaf;

    @Override
    public void beforeWrite(Path file, long bytes) {}

    @Override
    public void beforeForce(Path file) throws IOException {
      if (hold) {
        reached.countDown();
        await();
      }
    }

    private void await() throws IOException {
      while (true) {
        try {
          release.await();
          return;
        } catch (InterruptedException e) {
          if (!deaf) {
            throw new IOException(e);
          }
        }
      }
    }
  }
}
