package emporium.persistence.ms.inspect;

import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.backup.BackupFailed;
import emporium.persistence.ms.backup.BackupFiles;
import emporium.persistence.ms.backup.BackupManifest;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.schema.DictionaryListing;
import emporium.persistence.ms.store.files.DirectoryInUse;
import emporium.persistence.ms.store.files.SharedDirectoryLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Opens data directories for operators: to inspect one, to restore a backup, and to convert one of
 * an earlier version.
 *
 * <p>Invariant: no byte of a directory that is only inspected changes. It is copied, and the copy
 * is opened by the path of every start, repairs and replay included; so the report states what a
 * start would do. A directory in use is refused. Not thread-safe.
 */
public final class DirectoryInspector {
  private final Function<Path, GraphEngine> engines;
  private final Consumer<String> progress;

  /**
   * An inspector with the classes of some services.
   *
   * @param engines makes an engine on a directory, with all services declared, not opened
   * @param progress called with the progress of long steps
   */
  public DirectoryInspector(Function<Path, GraphEngine> engines, Consumer<String> progress) {
    this.engines = engines;
    this.progress = progress;
  }

  /**
   * Reports what is in a directory.
   *
   * @param temporary where the copy is made, and deleted afterwards
   * @throws NoDataDirectory if there is no data directory
   * @throws DirectoryInUse if a process holds it
   * @throws UnusableDataDirectory if a start would refuse it
   * @throws BackupFailed if it is a backup and not as it was written, or cannot be copied
   */
  public InspectionReport inspect(Path directory, Path temporary) {
    Path data = directory.toAbsolutePath().normalize();
    requireData(data);
    try (var copy = new TemporaryCopy(temporary)) {
      List<InspectionReport.FileCount> files;
      boolean backup = BackupManifest.isIn(data);
      try (SharedDirectoryLock hold = SharedDirectoryLock.take(data)) {
        Objects.requireNonNull(hold);
        files = FileInventory.count(data);
        copyHeld(data, copy.directory(), backup);
      }
      return opened(data, copy.directory(), backup, files);
    }
  }

  private void copyHeld(Path data, Path copy, boolean backup) {
    List<Path> files =
        (backup ? BackupManifest.verify(data) : BackupFiles.files(data))
            .stream().filter(FileInventory::isNeeded).toList();
    copy(data, files, copy);
  }

  /**
   * Restores a backup.
   *
   * @param backup as it was made; it stays as it is
   * @param directory absent or empty; gets its name when the copy has been opened and closed
   * @throws BackupFailed if the backup is not as it was written, or the directory not empty
   * @throws UnusableDataDirectory if a start would refuse it; nothing is left of the copy then
   */
  public InspectionReport restore(Path backup, Path directory) {
    Path from = backup.toAbsolutePath().normalize();
    Path data = directory.toAbsolutePath().normalize();
    BackupFiles.requireEmpty(data);
    List<Path> files = BackupManifest.verify(from);
    Path part = data.resolveSibling(data.getFileName() + ".part");
    BackupFiles.requireEmpty(part);
    BackupFiles.createDirectories(part);
    boolean done = false;
    try {
      copy(from, files, part);
      InspectionReport found = opened(data, part, true, FileInventory.count(from));
      BackupFiles.rename(part, data);
      done = true;
      return found;
    } finally {
      if (!done) {
        BackupFiles.delete(part);
      }
    }
  }

  /**
   * Writes the data of a directory of an earlier version into a new one. It must have been closed
   * by that version, and the classes must be those that it was written with.
   *
   * @param earlier stays as it is
   * @param directory absent or empty; gets its name when the copy has been opened and closed
   * @throws NoDataDirectory if there is no data directory
   * @throws DirectoryInUse if a process holds it
   * @throws UnusableDataDirectory if it cannot be converted; nothing is left of the copy then
   */
  public InspectionReport convert(Path earlier, Path directory) {
    Path from = earlier.toAbsolutePath().normalize();
    Path data = directory.toAbsolutePath().normalize();
    requireData(from);
    BackupFiles.requireEmpty(data);
    Path part = data.resolveSibling(data.getFileName() + ".part");
    BackupFiles.requireEmpty(part);
    BackupFiles.createDirectories(part);
    boolean done = false;
    try {
      Path store = part.resolve("earlier");
      BackupFiles.createDirectories(store);
      try (SharedDirectoryLock hold = SharedDirectoryLock.take(from)) {
        Objects.requireNonNull(hold);
        var needed = BackupFiles.files(from).stream().filter(FileInventory::isNeeded).toList();
        copy(from, needed.stream().filter(FileInventory::isOfStore).toList(), store);
        copy(from, needed.stream().filter(file -> !FileInventory.isOfStore(file)).toList(), part);
      }
      progress.accept("converting");
      convertStore(from, part, store);
      BackupFiles.delete(store);
      InspectionReport found = opened(data, part, false, FileInventory.count(part));
      BackupFiles.rename(part, data);
      done = true;
      return found;
    } finally {
      if (!done) {
        BackupFiles.delete(part);
      }
    }
  }

  private void convertStore(Path data, Path part, Path store) {
    try (GraphEngine engine = engines.apply(part)) {
      engine.operations().convert(store);
    } catch (RuntimeException e) {
      throw new UnusableDataDirectory(data, store, e);
    }
  }

  private void copy(Path from, List<Path> files, Path to) {
    long bytes = files.stream().mapToLong(BackupFiles::length).sum();
    BackupFiles.requireSpace(to, bytes);
    progress.accept("copying " + InspectionFormatter.bytes(bytes) + " from " + from + " to " + to);
    for (Path file : files) {
      Path copy = to.resolve(from.relativize(file));
      BackupFiles.createDirectories(Objects.requireNonNull(copy.getParent()));
      BackupFiles.copy(file, BackupFiles.length(file), copy, 0);
    }
  }

  private InspectionReport opened(
      Path data, Path copy, boolean backup, List<InspectionReport.FileCount> files) {
    progress.accept("opening the copy");
    try (GraphEngine engine = engines.apply(copy)) {
      @Nullable DictionaryListing classes = ImageCodec.dictionary(copy);
      engine.open();
      var operations = engine.operations();
      return new InspectionReport(
          data.toString(),
          backup,
          files,
          operations.started(),
          operations.statistics(),
          classes == null ? new DictionaryListing("", List.of()) : classes);
    } catch (RuntimeException e) {
      throw new UnusableDataDirectory(data, copy, e);
    }
  }

  private static void requireData(Path data) {
    if (!Files.isDirectory(data)) {
      throw new NoDataDirectory(data, "is no directory");
    }
    if (!Files.isDirectory(data.resolve("channel_0"))
        && !Files.isDirectory(data.resolve("journal"))) {
      throw new NoDataDirectory(data, "has neither channel_0 nor journal in it");
    }
  }
}
