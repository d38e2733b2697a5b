package emporium.persistence.ms.inspect;

import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.backup.BackupFailed;
import emporium.persistence.ms.backup.Copies;
import emporium.persistence.ms.backup.Manifest;
import emporium.persistence.ms.image.DictionaryListing;
import emporium.persistence.ms.image.Images;
import emporium.persistence.ms.store.DirectoryInUse;
import emporium.persistence.ms.store.ReadHold;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Opens data directories for people: to look into one, and to bring a backup back.
 *
 * <p>Invariant: no byte of a directory that is only looked at changes. It is copied, and the copy
 * is opened by the path of every start, repairs and replay included; so what is said here is what a
 * start would do. A directory in use is refused. Not thread-safe.
 */
public final class Inspector {
  private final Function<Path, GraphEngine> engines;
  private final Consumer<String> progress;

  /**
   * Looks with the classes of some services.
   *
   * @param engines makes an engine on a directory, with all services declared, not opened
   * @param progress is told what takes time
   */
  public Inspector(Function<Path, GraphEngine> engines, Consumer<String> progress) {
    this.engines = engines;
    this.progress = progress;
  }

  /**
   * Says what is in a directory.
   *
   * @param temporary where the copy is made, and deleted again
   * @throws NoData if there is no data directory
   * @throws DirectoryInUse if a process holds it
   * @throws DataRefused if a start would refuse it
   * @throws BackupFailed if it is a backup and not as it was written, or cannot be copied
   */
  public Inspection inspect(Path directory, Path temporary) {
    Path data = directory.toAbsolutePath().normalize();
    requireData(data);
    try (var copy = new TemporaryCopy(temporary)) {
      List<Inspection.FileCount> files;
      boolean backup = Manifest.isIn(data);
      try (ReadHold hold = ReadHold.take(data)) {
        Objects.requireNonNull(hold);
        files = FileKinds.count(data);
        copyHeld(data, copy.directory(), backup);
      }
      return opened(data, copy.directory(), backup, files);
    }
  }

  private void copyHeld(Path data, Path copy, boolean backup) {
    List<Path> files =
        (backup ? Manifest.verify(data) : Copies.files(data))
            .stream().filter(FileKinds::isNeeded).toList();
    copy(data, files, copy);
  }

  /**
   * Brings a backup back.
   *
   * @param backup as it was made; it stays as it is
   * @param directory absent or empty; gets its name when the copy has been opened and closed
   * @throws BackupFailed if the backup is not as it was written, or the directory not empty
   * @throws DataRefused if a start would refuse it; nothing is left of the copy then
   */
  public Inspection restore(Path backup, Path directory) {
    Path from = backup.toAbsolutePath().normalize();
    Path data = directory.toAbsolutePath().normalize();
    Copies.requireEmpty(data);
    List<Path> files = Manifest.verify(from);
    Path part = data.resolveSibling(data.getFileName() + ".part");
    Copies.requireEmpty(part);
    Copies.createDirectories(part);
    boolean done = false;
    try {
      copy(from, files, part);
      Inspection found = opened(data, part, true, FileKinds.count(from));
      Copies.rename(part, data);
      done = true;
      return found;
    } finally {
      if (!done) {
        Copies.delete(part);
      }
    }
  }

  private void copy(Path from, List<Path> files, Path to) {
    long bytes = files.stream().mapToLong(Copies::length).sum();
    Copies.requireSpace(to, bytes);
    progress.accept("copying " + Texts.bytes(bytes) + " from " + from + " to " + to);
    for (Path file : files) {
      Path copy = to.resolve(from.relativize(file));
      Copies.createDirectories(Objects.requireNonNull(copy.getParent()));
      Copies.copy(file, Copies.length(file), copy, 0);
    }
  }

  private Inspection opened(
      Path data, Path copy, boolean backup, List<Inspection.FileCount> files) {
    progress.accept("opening the copy");
    try (GraphEngine engine = engines.apply(copy)) {
      @Nullable DictionaryListing classes = Images.dictionary(copy);
      engine.open();
      var operations = engine.operations();
      return new Inspection(
          data.toString(),
          backup,
          files,
          operations.loaded(),
          operations.census(),
          classes == null ? new DictionaryListing("", List.of()) : classes);
    } catch (RuntimeException e) {
      throw new DataRefused(data, copy, e);
    }
  }

  private static void requireData(Path data) {
    if (!Files.isDirectory(data)) {
      throw new NoData(data, "is no directory");
    }
    if (!Files.isDirectory(data.resolve("channel_0"))
        && !Files.isDirectory(data.resolve("journal"))) {
      throw new NoData(data, "has neither channel_0 nor journal in it");
    }
  }
}
