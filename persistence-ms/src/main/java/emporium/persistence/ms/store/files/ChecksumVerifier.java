package emporium.persistence.ms.store;

import emporium.persistence.ms.progress.StartProgress;
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
 * Compares the data files with their checksums before the engine sees the directory, which would
 * take flipped bytes for values, lengths and references. Comes after the log is known to be whole.
 * A directory of an earlier version gets its checksums here; the type dictionary says which have
 * them. Needs the directory's lock.
 */
final class ChecksumCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ChecksumCheck.class);

  private final StoreLayout layout;
  private final Disk disk;
  private final StartProgress progress;
  private final Checksums sums;

  private ChecksumCheck(StoreLayout layout, Disk disk, StartProgress progress) {
    this.layout = layout;
    this.disk = disk;
    this.progress = progress;
    this.sums = new Checksums(disk);
  }

  /**
   * Checks the directory of {@code layout}; a directory without a store is fine.
   *
   * @throws DamagedStore if a byte is not what was written; nothing was changed
   */
  static void run(StoreLayout layout, Disk disk, StartProgress progress) {
    try {
      new ChecksumCheck(layout, disk, progress).run();
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
    List<SumsFile> whole = new ArrayList<>();
    for (long number : onDisk.keySet()) {
      var known = log.files.get(number);
      if (known != null && !known.deleted) {
        whole.add(check(layout.dataFile(number), known.length));
      }
    }
    Set<Path> needed = new HashSet<>();
    for (SumsFile file : whole) {
      var known = log.files.get(layout.number(file.data()));
      if (known != null) {
        sums.keep(file, file.below(known.length));
      }
      needed.add(file.file());
    }
    dropOthers(needed);
  }

  private SumsFile check(Path data, long length) throws IOException {
    SumsFile file = SumsFile.read(data);
    int count = file.below(length);
    long covered = count == 0 ? 0 : file.chunks().get(count - 1).to();
    if (covered != length) {
      throw new DamagedStore(
          file.file(),
          (long) count * SumsFile.RECORD_BYTES,
          "no whole checksum for the bytes of "
              + data.getFileName()
              + " from "
              + covered
              + " to "
              + length,
          TornTail.RESTORE);
    }
    try (FileChannel channel = FileChannel.open(data, StandardOpenOption.READ)) {
      for (SumsFile.Chunk chunk : file.chunks().subList(0, count)) {
        sums.requireWhole(channel, data, chunk);
        progress.add(chunk.to() - chunk.from());
      }
    }
    return file;
  }

  /** Of data files that are deleted, or were never heard of by the log. */
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
        sums.adopt(layout.dataFile(number), known.length);
      }
    }
    if (Files.exists(layout.dictionary())) {
      var dictionary = new TypeDictionaryFile(layout, disk);
      dictionary.storeTypeDictionary(TypeDictionaryFile.read(layout));
    }
  }
}
