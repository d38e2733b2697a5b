package emporium.persistence.ms;

import emporium.persistence.ms.backup.BackupFiles;
import java.nio.file.Path;

/**
 * What a directory takes on disk.
 *
 * @param journalBytes segments and spares
 * @param storeBytes data files of the store
 * @param liveBytes of these, what is not garbage yet to be reclaimed
 */
public record DiskUsage(long journalBytes, long storeBytes, long liveBytes) {
  public static DiskUsage of(Path directory, long liveBytes) {
    long journal = 0;
    long store = 0;
    for (Path file : BackupFiles.files(directory)) {
      String name = String.valueOf(file.getFileName());
      if (name.endsWith(".journal") || name.endsWith(".spare")) {
        journal += BackupFiles.lengthOrNone(file);
      } else if (name.endsWith(".dat")) {
        store += BackupFiles.lengthOrNone(file);
      }
    }
    return new DiskUsage(journal, store, liveBytes);
  }

  /** The part of the store's files that is not garbage; 1 for an empty store. */
  public double liveRatio() {
    return storeBytes == 0 ? 1 : (double) liveBytes / storeBytes;
  }
}
