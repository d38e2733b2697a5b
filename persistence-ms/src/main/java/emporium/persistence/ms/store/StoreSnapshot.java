package emporium.persistence.ms.store;

import emporium.persistence.ms.store.files.ChecksumFile;
import emporium.persistence.ms.store.files.DirectoryUnusable;
import emporium.persistence.ms.store.files.StoreLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which bytes of which files a store consisted of between two commits. Until it is closed they stay
 * where they are, since files are only appended to; merging and deleting of files waits. Closed
 * once; readable from any thread.
 */
public final class StoreSnapshot implements AutoCloseable {
  private final Housekeeping housekeeping;
  private final Map<Path, Long> lengths;

  private StoreSnapshot(Housekeeping housekeeping, Map<Path, Long> lengths) {
    this.housekeeping = housekeeping;
    this.lengths = lengths;
  }

  static StoreSnapshot take(StoreLayout layout, Housekeeping housekeeping) {
    Map<Path, Long> lengths = new LinkedHashMap<>();
    boolean taken = false;
    housekeeping.retainFiles();
    try {
      lengths.put(layout.dictionary(), Files.size(layout.dictionary()));
      lengths.put(layout.log(), Files.size(layout.log()));
      for (Map.Entry<Long, Long> file : layout.dataFiles().entrySet()) {
        Path data = layout.dataFile(file.getKey());
        lengths.put(data, file.getValue());
        ChecksumFile sums = ChecksumFile.read(data);
        if (sums.bytes() > 0) {
          lengths.put(
              sums.file(), (long) ChecksumFile.RECORD_BYTES * sums.countBelow(file.getValue()));
        }
      }
      taken = true;
      return new StoreSnapshot(housekeeping, Collections.unmodifiableMap(lengths));
    } catch (IOException e) {
      throw new DirectoryUnusable(layout.directory(), "measuring", e);
    } finally {
      if (!taken) {
        housekeeping.releaseFiles();
      }
    }
  }

  /** How many bytes of each file belong to it. */
  public Map<Path, Long> lengths() {
    return lengths;
  }

  @Override
  public void close() {
    housekeeping.releaseFiles();
  }
}
