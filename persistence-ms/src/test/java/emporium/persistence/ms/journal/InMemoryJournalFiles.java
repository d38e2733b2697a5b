package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * One directory in memory that knows what of it would survive a power loss: content up to each
 * file's last force, names up to the directory's last force, and of what came later any part.
 *
 * <p>Assumed of a real disk: names change in the order they were changed; a write changes no byte
 * outside of itself; a write within one sector of a file that {@link #atomicSectors} names is done
 * whole or not. After a failed force the writes before it are called done but are not on the
 * platter.
 */
final class InMemoryJournalFiles implements JournalFiles {
  private static final int SECTOR_BYTES = 512;

  /** Is notified of every operation before it is done; may throw to make it fail. */
  interface Watcher {
    void before(String operation, String name, int bytes) throws IOException;
  }

  /** Content of one file, now and on the platter, and the writes in between. */
  private static final class Inode {
    private final List<Write> unforced = new ArrayList<>();
    private byte[] now = new byte[0];
    private byte[] forced = new byte[0];
  }

  private static final class Write {
    private final int at;
    private final byte[] bytes;
    private final boolean atomic;

    Write(int at, byte[] bytes, boolean atomic) {
      this.at = at;
      this.bytes = bytes;
      this.atomic = atomic;
    }
  }

  private final Map<String, Inode> names = new TreeMap<>();
  private final List<Map<String, Inode>> unforcedNames = new ArrayList<>();
  private Map<String, Inode> forcedNames = new TreeMap<>();
  Watcher watcher = (operation, name, bytes) -> {};
  Predicate<String> atomicSectors = Watermark.NAME::equals;

  /** Names of files whose forces are forgotten. */
  Predicate<String> lies = name -> false;

  /** How many bytes of the next write are done before it fails; none fails while negative. */
  int shortWriteBytes = -1;

  /** The same files with all of their content, as the death of a process leaves them. */
  InMemoryJournalFiles copy() {
    var copy = new InMemoryJournalFiles();
    names.forEach((name, inode) -> copy.put(name, inode.now.clone()));
    return copy;
  }

  /** What a power loss at this moment may leave. */
  InMemoryJournalFiles powerLoss(Random random) {
    var image = new InMemoryJournalFiles();
    int kept = random.nextInt(unforcedNames.size() + 1);
    Map<String, Inode> found = kept == 0 ? forcedNames : unforcedNames.get(kept - 1);
    found.forEach((name, inode) -> image.put(name, afterPowerLoss(inode, random)));
    return image;
  }

  private static byte[] afterPowerLoss(Inode inode, Random random) {
    byte[] bytes = inode.forced.clone();
    List<Write> writes = new ArrayList<>(inode.unforced);
    if (random.nextBoolean()) {
      Collections.shuffle(writes, random);
    }
    for (Write write : writes) {
      byte[] before = bytes;
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length, write.at + write.bytes.length));
      if (write.atomic) {
        bytes = random.nextBoolean() ? before : put(bytes, write, 0, write.bytes.length);
      } else {
        bytes = tear(bytes, write, random);
      }
    }
    return bytes;
  }

  /** Nothing, all, a start, an end, some sectors, or zeros where there would be something else. */
  private static byte[] tear(byte[] bytes, Write write, Random random) {
    int length = write.bytes.length;
    int cut = random.nextInt(length + 1);
    return switch (random.nextInt(6)) {
      case 0 -> bytes;
      case 1 -> put(bytes, write, 0, length);
      case 2 -> put(bytes, write, 0, cut);
      case 3 -> put(bytes, write, cut, length);
      case 4 -> someSectors(bytes, write, random);
      default -> zeros(bytes, write, cut, cut + random.nextInt(length - cut + 1));
    };
  }

  private static byte[] someSectors(byte[] bytes, Write write, Random random) {
    byte[] torn = bytes;
    int from = 0;
    while (from < write.bytes.length) {
      int to = Math.min(write.bytes.length, from + SECTOR_BYTES - (write.at + from) % SECTOR_BYTES);
      if (random.nextBoolean()) {
        torn = put(torn, write, from, to);
      }
      from = to;
    }
    return torn;
  }

  private static byte[] zeros(byte[] bytes, Write write, int from, int to) {
    byte[] torn = put(bytes, write, 0, from);
    for (int i = from; i < to; i++) {
      if (torn[write.at + i] != write.bytes[i]) {
        torn[write.at + i] = 0;
      }
    }
    return put(torn, write, to, write.bytes.length);
  }

  private static byte[] put(byte[] bytes, Write write, int from, int to) {
    System.arraycopy(write.bytes, from, bytes, write.at + from, to - from);
    return bytes;
  }

  /** The content of a file as it is now; changing it is damage. */
  byte[] content(String name) {
    return inode(name).now;
  }

  List<String> names() {
    return List.copyOf(names.keySet());
  }

  /** Puts a file there, forced. */
  void put(String name, byte[] content) {
    var inode = new Inode();
    inode.now = content;
    inode.forced = content.clone();
    names.put(name, inode);
    forcedNames = new TreeMap<>(names);
  }

  void remove(String name) {
    names.remove(name);
    forcedNames = new TreeMap<>(names);
  }

  void requireSame(InMemoryJournalFiles other) {
    assertEquals(names(), other.names());
    for (String name : names()) {
      assertEquals(-1, Arrays.mismatch(content(name), other.content(name)), name);
    }
  }

  private Inode inode(String name) {
    Inode inode = names.get(name);
    if (inode == null) {
      throw new IllegalArgumentException("No file " + name);
    }
    return inode;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private void namesChanged() {
    unforcedNames.add(new TreeMap<>(names));
  }

  @Override
  public void createDirectory(Path directory) {}

  @Override
  public List<String> list(Path directory) {
    return names();
  }

  @Override
  public OpenFile open(Path file, boolean create) throws IOException {
    String name = name(file);
    watcher.before(create ? "create" : "open", name, 0);
    if (create) {
      names.put(name, new Inode());
      namesChanged();
    } else if (!names.containsKey(name)) {
      throw new FileNotFoundException(name);
    }
    return new MemoryFile(name, inode(name));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    watcher.before("rename", name(from), 0);
    if (names.containsKey(name(to))) {
      throw new FileAlreadyExistsException(name(to));
    }
    Inode inode = inode(name(from));
    names.remove(name(from));
    names.put(name(to), inode);
    namesChanged();
  }

  @Override
  public void delete(Path file) throws IOException {
    watcher.before("delete", name(file), 0);
    inode(name(file));
    names.remove(name(file));
    namesChanged();
  }

  @Override
  public void forceDirectory(Path directory) throws IOException {
    watcher.before("force", "", 0);
    forcedNames = new TreeMap<>(names);
    unforcedNames.clear();
  }

  private final class MemoryFile implements OpenFile {
    private final String name;
    private final Inode inode;

    MemoryFile(String name, Inode inode) {
      this.name = name;
      this.inode = inode;
    }

    @Override
    public long size() {
      return inode.now.length;
    }

    @Override
    public void read(ByteBuffer into, long offset) {
      int length = Math.min(into.remaining(), inode.now.length - (int) offset);
      into.put(inode.now, (int) offset, Math.max(0, length));
    }

    @Override
    public void write(ByteBuffer bytes, long offset) throws IOException {
      watcher.before("write", name, bytes.remaining());
      if (shortWriteBytes >= 0) {
        bytes.limit(bytes.position() + Math.min(shortWriteBytes, bytes.remaining()));
        write(bytes, (int) offset);
        throw new IOException("No space left on device");
      }
      write(bytes, (int) offset);
    }

    private void write(ByteBuffer bytes, int at) {
      var copy = new byte[bytes.remaining()];
      bytes.get(copy);
      int end = at + copy.length;
      boolean inSector = copy.length > 0 && at / SECTOR_BYTES == (end - 1) / SECTOR_BYTES;
      inode.now = Arrays.copyOf(inode.now, Math.max(inode.now.length, end));
      System.arraycopy(copy, 0, inode.now, at, copy.length);
      inode.unforced.add(new Write(at, copy, inSector && atomicSectors.test(name)));
    }

    @Override
    public void force() throws IOException {
      try {
        watcher.before("force", name, 0);
      } catch (IOException e) {
        inode.unforced.clear();
        throw e;
      }
      if (!lies.test(name)) {
        for (Write write : inode.unforced) {
          int end = write.at + write.bytes.length;
          byte[] grown = Arrays.copyOf(inode.forced, Math.max(inode.forced.length, end));
          inode.forced = InMemoryJournalFiles.put(grown, write, 0, write.bytes.length);
        }
        inode.unforced.clear();
      }
    }

    @Override
    public void close() {}
  }
}
