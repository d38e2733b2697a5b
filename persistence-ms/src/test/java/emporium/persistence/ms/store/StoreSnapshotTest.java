package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.TestGraph.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cut keeps the store's files as long as it is open. */
class StoreSnapshotTest {
  private static final int DATA_FILE_BYTES_MAX = 1 << 16;
  private static final int COMMITS = 400;

  @TempDir Path temporary;

  private GraphStore open(Path directory) {
    return GraphStore.open(
        TestGraph.options(directory, false, FaultInjector.NONE), DATA_FILE_BYTES_MAX);
  }

  private static void commit(GraphStore store, Root root, int commits) {
    for (int i = 0; i < commits; i++) {
      TestGraph.commitNext(store, root);
    }
  }

  private static boolean allThere(Map<Path, Long> lengths) throws IOException {
    for (var part : lengths.entrySet()) {
      if (!Files.exists(part.getKey()) || Files.size(part.getKey()) < part.getValue()) {
        return false;
      }
    }
    return true;
  }

  @Test
  void cut_filesMergedMeanwhile_staysWholeAndIsOneState() throws IOException {
    Path directory = temporary.resolve("data");
    Path copy = temporary.resolve("copy");
    try (GraphStore store = open(directory)) {
      Root root = TestGraph.root(store);
      commit(store, root, COMMITS);
      Map<Path, Long> lengths;
      try (StoreSnapshot cut = store.snapshot()) {
        lengths = cut.lengths();
        commit(store, root, COMMITS);
        store.reclaimSpace();
        assertTrue(allThere(lengths));
        copy(lengths, directory, copy);
      }
      commit(store, root, 1);
      store.reclaimSpace();
      assertFalse(allThere(lengths), "the control: without a cut files go");
    }
    try (GraphStore store = open(copy)) {
      Root root = TestGraph.root(store);
      TestGraph.requireWhole(root);
      assertEquals(COMMITS, root.version);
    }
  }

  private static void copy(Map<Path, Long> lengths, Path from, Path to) throws IOException {
    for (var part : lengths.entrySet()) {
      Path target = to.resolve(from.relativize(part.getKey()));
      Files.createDirectories(target.getParent());
      byte[] all = Files.readAllBytes(part.getKey());
      Files.write(target, java.util.Arrays.copyOf(all, part.getValue().intValue()));
    }
  }
}
