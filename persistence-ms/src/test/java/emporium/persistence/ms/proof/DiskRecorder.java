package emporium.persistence.ms.proof;

import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Notes everything that an engine does to its directory, in order. Each operation is noted after it
 * was done, by looking at the file or directory it was done to; each has one thread that writes to
 * it. What is done between two notes is thereby taken for not yet done, which it may as well be; a
 * force covers what was noted when it began, since another thread may write meanwhile.
 */
public final class DiskRecorder implements FaultInjector {
  private final Path root;
  private final List<DiskOperation> ops = new ArrayList<>();
  private final Map<Object, Integer> numbers = new HashMap<>();
  private final Map<Integer, byte[]> contents = new HashMap<>();
  private final Map<String, Map<String, Integer>> names = new HashMap<>();
  private final Map<String, Integer> reached = new HashMap<>();
  private final int dataFileBytesMax;
  // whether what this thread does may change names; it does what it announces, one at a time
  private final ThreadLocal<Boolean> isNaming = ThreadLocal.withInitial(() -> true);
  private byte[] scratch = new byte[1 << 16];
  private int nextNumber;
  private volatile String phase = "open";

  /** Names of files whose forces are not done; for positive controls. */
  public Predicate<String> lies = name -> false;

  /** Run on the checkpointing thread after each cut. */
  volatile Runnable onCut = () -> {};

  public DiskRecorder(Path root, int dataFileBytesMax) {
    this.root = root;
    this.dataFileBytesMax = dataFileBytesMax;
  }

  /** Starts with what is there, all of it forced. */
  public synchronized DiskRecorder withPresent() throws IOException {
    if (!Files.exists(root)) {
      return this;
    }
    try (var directories = Files.walk(root)) {
      for (Path directory : directories.filter(Files::isDirectory).toList()) {
        look(directory);
        ops.add(new DiskOperation.ForceNames(name(directory)));
      }
    }
    List.copyOf(contents.keySet()).forEach(this::force);
    return this;
  }

  private void force(int file) {
    ops.add(new DiskOperation.Forcing(file));
    ops.add(new DiskOperation.Force(file));
  }

  /** Names what is going on, as a part of the points' names. */
  void phase(String now) {
    phase = now;
  }

  synchronized void acknowledged(List<SpreadTransfer.Seen> transfer) {
    ops.add(new DiskOperation.Ack(transfer));
  }

  public synchronized List<DiskOperation> ops() {
    return List.copyOf(ops);
  }

  synchronized void point(String name) {
    String point = phase + ": " + name;
    ops.add(new DiskOperation.Point(point));
    reached.merge(point, 1, Integer::sum);
  }

  /** How often a point was reached. */
  synchronized int reached(String point) {
    return reached.getOrDefault(point, 0);
  }

  @Override
  public int dataFileBytesMax() {
    return dataFileBytesMax;
  }

  @Override
  public void beforeWrite(Path file, long bytes) {
    isNaming.set(bytes == 0);
    point((bytes == 0 ? "before change of " : "before write of ") + kind(file));
  }

  @Override
  public synchronized void beforeForce(Path file) throws IOException {
    point("before force of " + kind(file));
    if (!Files.isDirectory(file)) {
      written(file, false);
      ops.add(new DiskOperation.Forcing(number(file)));
    }
  }

  private int number(Path file) {
    var directory = names.get(name(file.toAbsolutePath().getParent()));
    return directory.get(file.getFileName().toString());
  }

  @Override
  public void afterSlice() {
    point("after cut");
    onCut.run();
  }

  @Override
  public synchronized void afterWrite(Path file) throws IOException {
    boolean mayName = isNaming.get();
    isNaming.remove();
    written(file, mayName);
  }

  /** Listing a directory costs much more than reading a file, so it is done where names change. */
  private void written(Path file, boolean mayName) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    String name = file.getFileName().toString();
    Map<String, Integer> known = names.get(name(directory));
    if (mayName || known == null || !known.containsKey(name)) {
      look(directory);
    }
    Integer number = names.get(name(directory)).get(name);
    if (number != null && number >= 0) {
      content(number, file);
    }
  }

  @Override
  public synchronized void afterForce(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      look(file);
      ops.add(new DiskOperation.ForceNames(name(file)));
    } else {
      String name = file.getFileName().toString();
      if (!lies.test(name)) {
        ops.add(new DiskOperation.Force(number(file)));
      }
      if (name.endsWith(".journal")) {
        ops.add(new DiskOperation.Kept(number(file)));
      }
    }
    point("after force of " + kind(file));
  }

  private String kind(Path file) {
    return Files.isDirectory(file)
        ? "directory"
        : file.getFileName().toString().replaceAll("^.*\\.", "");
  }

  private String name(Path directory) {
    return root.toAbsolutePath().relativize(directory.toAbsolutePath()).toString();
  }

  /** Notes the names of a directory if they have changed, and files that are new. */
  private void look(Path directory) throws IOException {
    Map<String, Integer> now = new TreeMap<>();
    List<Path> made = new ArrayList<>();
    for (Path file : files(directory)) {
      BasicFileAttributes attributes = attributes(file);
      Object key = attributes == null ? null : attributes.fileKey();
      if (attributes != null && attributes.isDirectory()) {
        now.put(file.getFileName().toString(), -1);
      } else if (!file.endsWith("emporium.lock") && key != null) {
        if (!numbers.containsKey(key)) {
          numbers.put(key, nextNumber++);
          made.add(file);
        }
        now.put(file.getFileName().toString(), numbers.get(key));
      }
    }
    Map<String, Integer> before = names.put(name(directory), now);
    if (!now.equals(before)) {
      ops.add(new DiskOperation.Names(name(directory), now));
      forget();
    }
    for (Path file : made) {
      content(now.get(file.getFileName().toString()), file);
    }
  }

  /** Listed until two in a row agree: one that meets a rename may miss the file altogether. */
  private static Set<Path> files(Path directory) throws IOException {
    Set<Path> before = Set.of();
    while (true) {
      try (var listed = Files.list(directory)) {
        Set<Path> now = listed.collect(Collectors.toCollection(TreeSet::new));
        if (now.equals(before)) {
          return now;
        }
        before = now;
      }
    }
  }

  private static BasicFileAttributes attributes(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class);
    } catch (IOException gone) {
      return null;
    }
  }

  /** The number of a file without a name means nothing any more; another file may get its key. */
  private void forget() {
    var named = names.values().stream().flatMap(files -> files.values().stream()).toList();
    numbers.values().removeIf(number -> !named.contains(number));
    contents.keySet().removeIf(number -> !named.contains(number));
  }

  private void content(int number, Path file) {
    byte[] before = contents.getOrDefault(number, new byte[0]);
    int length = read(file);
    if (length < before.length) {
      ops.add(new DiskOperation.Cut(number, length));
      before = Arrays.copyOf(before, length);
    }
    int from = Arrays.mismatch(before, 0, before.length, scratch, 0, length);
    if (from >= 0) {
      int to = length;
      while (length == before.length && scratch[to - 1] == before[to - 1]) {
        to--;
      }
      if (file.getFileName().toString().startsWith("watermark")) {
        from -= from % SimulatedDisk.SECTOR_BYTES; // a disk writes a sector as it is at that moment
        to = Math.min(length, to + SimulatedDisk.SECTOR_BYTES - to % SimulatedDisk.SECTOR_BYTES);
      }
      ops.add(new DiskOperation.Write(number, from, Arrays.copyOfRange(scratch, from, to)));
      before = before.length == length ? before : Arrays.copyOf(before, length);
      System.arraycopy(scratch, from, before, from, to - from);
    }
    contents.put(number, before);
  }

  /** Reads a file into the array that is kept for that, and returns its length. */
  private int read(Path file) {
    try (var channel = FileChannel.open(file)) {
      int length = 0;
      int more = 0;
      while (more >= 0) {
        length += more;
        if (length == scratch.length) {
          scratch = Arrays.copyOf(scratch, 2 * length);
        }
        more = channel.read(ByteBuffer.wrap(scratch, length, scratch.length - length));
      }
      return length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
