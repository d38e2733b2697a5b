package emporium.persistence.ms.store.files;

import emporium.persistence.engine.StartProgress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the data files with their checksums before Eclipse Store reads the directory, which
 * would take flipped bytes for values, lengths and references. Comes after the log is known to be
 * whole. A directory of an earlier version gets its checksums here; the type dictionary records
 * which have them. Needs the directory's lock.
 */
public final class ChecksumVerifier {
  private static final Logger LOG = LoggerFactory.getLogger(ChecksumVerifier.class);

  private final StoreLayout layout;
  private final StoreDevice disk;
  private final StartProgress progress;
  private final DataFileChecksums sums;

  private ChecksumVerifier(StoreLayout layout, StoreDevice disk, StartProgress progress) {
    this.layout = layout;
    this.disk = disk;
    this.progress = progress;
    this.sums = new DataFileChecksums(disk);
  }

  /**
   * Checks the directory of {@code layout}; a directory without a store is fine.
   *
   * @throws DamagedStore if a byte is not what was written; nothing was changed
   */
  public static void run(StoreLayout layout, StoreDevice disk, StartProgress progress) {
    try {
      new ChecksumVerifier(layout, disk, progress).run();
    } catch (IOException e) {
      throw new DirectoryUnusable(layout.directory(), "checking", e);
    }
  }

  private void run() throws IOException {
    if (!Files.exists(layout.log())) {
      return;
    }
    Map<Long, Long> onDisk = layout.dataFiles();
    TransactionLog log = TransactionLog.read(layout.log(), onDisk);
    if (TypeDictionaryFile.hasChecksums(layout)) {
      check(log, onDisk);
    } else {
      adopt(log, onDisk);
    }
  }

  private void check(TransactionLog log, Map<Long, Long> onDisk) throws IOException {
    progress.begin(
        StartProgress.Step.CHECKING,
        log.files.values().stream().filter(file -> !file.deleted).mapToLong(f -> f.length).sum());
    List<ChecksumFile> whole = new ArrayList<>();
    for (long number : onDisk.keySet()) {
      var known = log.files.get(number);
      if (known != null && !known.deleted) {
        whole.add(check(layout.dataFile(number), known.length));
      }
    }
    Set<Path> needed = new HashSet<>();
    for (ChecksumFile file : whole) {
      var known = log.files.get(layout.number(file.data()));
      if (known != null) {
        sums.truncateTo(file, file.countBelow(known.length));
      }
      needed.add(file.file());
    }
    dropOthers(needed);
  }

  private ChecksumFile check(Path data, long length) throws IOException {
    ChecksumFile file = ChecksumFile.read(data);
    int count = file.countBelow(length);
    long covered = count == 0 ? 0 : file.chunks().get(count - 1).to();
    if (covered != length) {
      throw new DamagedStore(
          file.file(),
          (long) count * ChecksumFile.RECORD_BYTES,
          "no whole checksum for the bytes of "
              + data.getFileName()
              + " from "
              + covered
              + " to "
              + length,
          TornTailRepair.RESTORE);
    }
    try (FileChannel channel = FileChannel.open(data, StandardOpenOption.READ)) {
      for (ChecksumFile.Chunk chunk : file.chunks().subList(0, count)) {
        sums.requireWhole(channel, data, chunk);
        progress.add(chunk.to() - chunk.from());
      }
    }
    return file;
  }

  /** Drops those of data files that are deleted, or unknown to the log. */
  private void dropOthers(Set<Path> needed) throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(layout.channelDirectory(), "*.sums")) {
      for (Path file : files) {
        if (!needed.contains(file)) {
          disk.change(file, 0, () -> Files.deleteIfExists(file));
        }
      }
    }
  }

  private void adopt(TransactionLog log, Map<Long, Long> onDisk) throws IOException {
    LOG.info("Writing checksums for {}, which has none", layout.channelDirectory());
    for (long number : onDisk.keySet()) {
      var known = log.files.get(number);
      if (known != null && !known.deleted) {
        sums.create(layout.dataFile(number), known.length);
      }
    }
    if (Files.exists(layout.dictionary())) {
      var dictionary = new TypeDictionaryFile(layout, disk);
      dictionary.storeTypeDictionary(TypeDictionaryFile.read(layout));
    }
  }
}
