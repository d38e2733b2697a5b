package emporium.persistence.ms.proof;

import emporium.persistence.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A disk to which recorded operations are done one after the other, and what of it a power loss
 * leaves: content up to each file's last force, names up to the directory's last force, and of what
 * came later any part.
 *
 * <p>Assumed of a real disk: names of a directory change in the order they were changed; a write
 * changes no byte outside of itself; the watermark's slots, which lie within a sector each, are
 * written whole or not.
 */
public final class SimulatedDisk {
  static final int SECTOR_BYTES = 512;

  private final Map<Integer, Content> files = new HashMap<>();
  private final Map<String, Directory> directories = new HashMap<>();
  private TransferAudit.Acknowledged acknowledged;
  private TransferAudit.Acknowledged forced;

  /** What becomes of what was not forced. */
  public enum Loss {
    NOTHING,
    ALL_UNFORCED,
    ANY_UNFORCED
  }

  private static final class Content {
    private byte[] forced = new byte[0];
    private final List<DiskOperation> unforced = new ArrayList<>();
    private int covered;
    private TransferAudit.Acknowledged acknowledged = new TransferAudit.Acknowledged(0);
  }

  private static final class Directory {
    private Map<String, Integer> forced = Map.of();
    private final List<Map<String, Integer>> unforced = new ArrayList<>();
  }

  public SimulatedDisk(int purses) {
    acknowledged = new TransferAudit.Acknowledged(purses);
    forced = new TransferAudit.Acknowledged(purses);
  }

  /** Starts with what was acknowledged before. */
  SimulatedDisk withAcknowledged(TransferAudit.Acknowledged before) {
    acknowledged = before.copy();
    forced = before.copy();
    return this;
  }

  /** What was acknowledged up to now; not changed any more. */
  TransferAudit.Acknowledged acknowledged() {
    return acknowledged.copy();
  }

  /** What must be found after a loss: at level {@code process} what a force began behind. */
  TransferAudit.Acknowledged promised(Durability level, Loss loss) {
    boolean all = level == Durability.POWER || loss == Loss.NOTHING;
    return (all ? acknowledged : forced).copy();
  }

  public void apply(DiskOperation op) {
    if (op instanceof DiskOperation.Write write) {
      file(write.file()).unforced.add(op);
    } else if (op instanceof DiskOperation.Cut cut) {
      file(cut.file()).unforced.add(op);
    } else if (op instanceof DiskOperation.Forcing forcing) {
      Content file = file(forcing.file());
      file.covered = file.unforced.size();
      file.acknowledged = acknowledged.copy();
    } else if (op instanceof DiskOperation.Force force) {
      Content file = file(force.file());
      List<DiskOperation> covered = file.unforced.subList(0, file.covered);
      covered.forEach(done -> file.forced = done(file.forced, done));
      covered.clear();
      file.covered = 0;
    } else if (op instanceof DiskOperation.Kept kept) {
      forced.add(file(kept.file()).acknowledged);
    } else if (op instanceof DiskOperation.Names names) {
      names(names);
    } else if (op instanceof DiskOperation.ForceNames force) {
      Directory directory = directory(force.directory());
      if (!directory.unforced.isEmpty()) {
        directory.forced = directory.unforced.get(directory.unforced.size() - 1);
        directory.unforced.clear();
      }
    } else if (op instanceof DiskOperation.Ack ack) {
      acknowledged.add(ack.transfer());
    }
  }

  private void names(DiskOperation.Names names) {
    directory(names.directory()).unforced.add(names.files());
  }

  private Content file(int number) {
    return files.computeIfAbsent(number, n -> new Content());
  }

  private Directory directory(String name) {
    return directories.computeIfAbsent(name, n -> new Directory());
  }

  private static byte[] done(byte[] bytes, DiskOperation op) {
    if (op instanceof DiskOperation.Write write) {
      return put(bytes, write, 0, write.bytes().length);
    }
    int length = ((DiskOperation.Cut) op).length();
    return bytes.length > length ? Arrays.copyOf(bytes, length) : bytes;
  }

  /** In place, unless it makes the file longer: files are large and writes many. */
  private static byte[] put(byte[] bytes, DiskOperation.Write write, int from, int to) {
    int length = write.at() + to;
    byte[] grown = bytes.length < length ? Arrays.copyOf(bytes, length) : bytes;
    System.arraycopy(write.bytes(), from, grown, write.at() + from, to - from);
    return grown;
  }

  /** Writes what is left into an empty place. */
  public void image(Path target, Loss loss, Random random) throws IOException {
    Files.createDirectories(target);
    image("", target, loss, random);
  }

  private void image(String name, Path target, Loss loss, Random random) throws IOException {
    Directory directory = directory(name);
    for (var entry : kept(directory, loss, random).entrySet()) {
      Path file = target.resolve(entry.getKey());
      if (entry.getValue() < 0) {
        Files.createDirectories(file);
        image(name.isEmpty() ? entry.getKey() : name + "/" + entry.getKey(), file, loss, random);
      } else {
        boolean sectors = entry.getKey().startsWith("watermark");
        Files.write(file, kept(file(entry.getValue()), sectors, loss, random));
      }
    }
  }

  private static Map<String, Integer> kept(Directory directory, Loss loss, Random random) {
    int count = directory.unforced.size();
    int kept =
        switch (loss) {
          case NOTHING -> count;
          case ALL_UNFORCED -> 0;
          case ANY_UNFORCED -> random.nextInt(count + 1);
        };
    return kept == 0 ? directory.forced : directory.unforced.get(kept - 1);
  }

  private static byte[] kept(Content file, boolean sectors, Loss loss, Random random) {
    if (loss == Loss.ALL_UNFORCED) {
      return file.forced;
    }
    byte[] bytes = file.forced.clone();
    List<DiskOperation> ops = new ArrayList<>(file.unforced);
    boolean cuts = ops.stream().anyMatch(DiskOperation.Cut.class::isInstance);
    if (loss == Loss.ANY_UNFORCED && cuts) {
      ops = ops.subList(0, random.nextInt(ops.size() + 1));
    } else if (loss == Loss.ANY_UNFORCED && random.nextBoolean()) {
      Collections.shuffle(ops, random);
    }
    for (DiskOperation op : ops) {
      if (loss == Loss.NOTHING || op instanceof DiskOperation.Cut) {
        bytes = done(bytes, op);
      } else {
        bytes = torn(bytes, (DiskOperation.Write) op, sectors, random);
      }
    }
    return bytes;
  }

  /** Nothing, all, a start, an end, some sectors, or zeros where there would be something else. */
  private static byte[] torn(
      byte[] bytes, DiskOperation.Write write, boolean whole, Random random) {
    int length = write.bytes().length;
    int cut = random.nextInt(length + 1);
    return switch (whole ? random.nextInt(2) : random.nextInt(6)) {
      case 0 -> bytes;
      case 1 -> put(bytes, write, 0, length);
      case 2 -> put(bytes, write, 0, cut);
      case 3 -> put(bytes, write, cut, length);
      case 4 -> someSectors(bytes, write, random);
      default -> zeros(bytes, write, cut, random);
    };
  }

  private static byte[] someSectors(byte[] bytes, DiskOperation.Write write, Random random) {
    byte[] torn = bytes;
    int length = write.bytes().length;
    for (int from = 0, to; from < length; from = to) {
      to = Math.min(length, from + SECTOR_BYTES - (write.at() + from) % SECTOR_BYTES);
      torn = random.nextBoolean() ? put(torn, write, from, to) : torn;
    }
    return torn;
  }

  private static byte[] zeros(byte[] bytes, DiskOperation.Write write, int from, Random random) {
    int length = write.bytes().length;
    int to = from + random.nextInt(length - from + 1);
    byte[] torn = put(bytes.clone(), write, 0, length);
    for (int i = write.at() + from; i < write.at() + to; i++) {
      if (i >= bytes.length || bytes[i] != torn[i]) {
        torn[i] = 0;
      }
    }
    return torn;
  }
}
