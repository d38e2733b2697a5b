package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.TestGraph.Item;
import emporium.persistence.ms.store.TestGraph.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Keeps a copy of what a disk would hold if it kept nothing but what was forced, and forgot nothing
 * later than at once: contents of the last force of each file, names of the last force of each
 * directory, deletions and renames at once when that is worse.
 */
@Timeout(120)
class StorePowerLossTest {
  @TempDir Path directory;

  @Test
  void powerLoss_atAnyForceOrWrite_losesNoAcknowledgedCommit() throws Exception {
    long seed = System.nanoTime();
    System.out.println("power loss: seed " + seed);
    var random = new Random(seed);
    var disk = new ForgetfulDisk(directory.resolve("live"), directory.resolve("lost"), random);
    workWithHousekeeping(disk);
    System.out.println("power losses looked at: " + disk.snapshots.size());
    assertTrue(disk.snapshots.size() > 10);
    assertTrue(disk.deletions > 0, "housekeeping deleted no file");
    for (Snapshot snapshot : disk.snapshots) {
      try (GraphStore store = TestGraph.open(snapshot.directory(), true)) {
        Root root = TestGraph.root(store);
        TestGraph.requireWhole(root);
        long version = root.version;
        boolean kept = version == snapshot.acknowledged() || version == snapshot.acknowledged() + 1;
        assertTrue(kept, snapshot + " found " + version);
      }
    }
  }

  private static void workWithHousekeeping(ForgetfulDisk faults) {
    try (GraphStore store =
        GraphStore.open(TestGraph.options(faults.live, true, faults), 1 << 16)) {
      Root root = TestGraph.root(store);
      faults.looking = true;
      for (int i = 0; i < 60; i++) {
        if (i % 4 == 0 && root.items > 5) {
          Item item = root.item(4);
          item.extra = new byte[30_000];
          store.store(item);
        }
        TestGraph.commitNext(store, root);
        faults.acknowledge(root.version);
        if (i % 20 == 19) {
          store.reclaimSpace();
        }
      }
      faults.looking = false;
    }
  }

  private record Snapshot(Path directory, long acknowledged, String at) {}

  private static final class ForgetfulDisk implements FaultInjector {
    final List<Snapshot> snapshots = new ArrayList<>();
    final Path live;
    private final Path lost;
    private final Random random;
    private final Map<Object, byte[]> contents = new HashMap<>();
    private final Map<Path, Map<String, Object>> names = new HashMap<>();
    private Runnable underWay = () -> {};
    volatile boolean looking;
    private long acknowledged;
    int deletions;

    ForgetfulDisk(Path live, Path lost, Random random) {
      this.live = live;
      this.lost = lost;
      this.random = random;
    }

    @Override
    public synchronized void beforeWrite(Path file, long bytes) throws IOException {
      completeUnderWay("write " + file);
      boolean data = file.toString().endsWith(".dat");
      if (bytes == 0 && Files.exists(file) && (data || file.toString().endsWith(".sums"))) {
        deletions += data ? 1 : 0;
        contents.remove(key(file)); // the next file may get the same inode
      }
    }

    @Override
    public synchronized void beforeForce(Path file) throws IOException {
      completeUnderWay("force " + file);
      if (Files.isDirectory(file)) {
        Map<String, Object> entries = new HashMap<>();
        try (var children = Files.list(file)) {
          for (Path child : children.toList()) {
            entries.put(child.getFileName().toString(), key(child));
          }
        }
        underWay = () -> names.put(file.toAbsolutePath(), entries);
      } else {
        byte[] content = Files.readAllBytes(file);
        Object key = key(file);
        underWay = () -> contents.put(key, content);
      }
    }

    /** A commit came back: the force it waited for has come to its end. */
    synchronized void acknowledge(long version) {
      underWay.run();
      underWay = () -> {};
      acknowledged = version;
    }

    private void completeUnderWay(String at) throws IOException {
      if (looking && random.nextInt(6) == 0) {
        lose("before the end of what precedes " + at);
      }
      underWay.run();
      underWay = () -> {};
      forgetReplaced();
    }

    /** Of files that a rename replaced, for good: a new file may get the inode of one. */
    private void forgetReplaced() throws IOException {
      var known = new HashSet<Object>();
      names.values().forEach(entries -> known.addAll(entries.values()));
      try (var files = Files.walk(live)) {
        for (Path file : files.toList()) {
          known.add(key(file));
        }
      }
      contents.keySet().retainAll(known);
    }

    private static Object key(Path file) throws IOException {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    /** Writes the disk as it would be now; files that are deleted by now are gone. */
    private void lose(String at) throws IOException {
      Path target = lost.resolve(Integer.toString(snapshots.size()));
      copy(live.toAbsolutePath(), target);
      snapshots.add(new Snapshot(target, acknowledged, at));
    }

    private void copy(Path source, Path target) throws IOException {
      Files.createDirectories(target);
      for (var entry : names.getOrDefault(source, Map.of()).entrySet()) {
        Path file = source.resolve(entry.getKey());
        if (Files.isDirectory(file)) {
          copy(file, target.resolve(entry.getKey()));
        } else if (Files.exists(file)) {
          byte[] content = contents.getOrDefault(entry.getValue(), new byte[0]);
          Files.write(target.resolve(entry.getKey()), content);
        }
      }
    }
  }
}
