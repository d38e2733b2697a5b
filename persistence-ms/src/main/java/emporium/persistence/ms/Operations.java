package emporium.persistence.ms;

import emporium.persistence.NotOpen;
import emporium.persistence.ms.backup.BackupFailed;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an operator asks of a running engine, and has it do. Thread-safe. */
public final class Operations {
  private final Supplier<@Nullable Opening> current;
  private final List<Graph> graphs;
  private final Semaphore backups = new Semaphore(1);

  Operations(Supplier<@Nullable Opening> current, List<Graph> graphs) {
    this.current = current;
    this.graphs = graphs;
  }

  /**
   * What the last opening found.
   *
   * @throws NotOpen if the engine is not open
   */
  public LoadReport loaded() {
    return opening().report();
  }

  /**
   * Counts what there is.
   *
   * @throws NotOpen if the engine is not open
   */
  public Census census() {
    var sequence = opening().sequence;
    var tables =
        graphs.stream()
            .flatMap(
                graph ->
                    graph.tables().stream()
                        .map(t -> new Census.TableCount(graph.service(), t.name(), t.size())))
            .toList();
    return new Census(tables, sequence.outbox(), sequence.marks());
  }

  /**
   * Copies the directory while commands go on; one at a time. The calling thread does the work. The
   * copy has everything that was acknowledged before the call, and is one prefix of the commit
   * sequence.
   *
   * @param target absent or empty; gets its name when the copy is whole and forced
   * @throws BackupFailed if it cannot be made; nothing is left of it then
   * @throws NotOpen if the engine is not open
   */
  public BackupReport backup(Path target) {
    return backup(target, Backup.Steps.UNWATCHED);
  }

  BackupReport backup(Path target, Backup.Steps steps) {
    if (!backups.tryAcquire()) {
      throw BackupFailed.of(BackupFailed.Reason.RUNNING, target, "Another backup is under way");
    }
    try {
      var opening = opening();
      return opening
          .backup()
          .copyTo(target.toAbsolutePath().normalize(), () -> current.get() == opening, steps);
    } finally {
      backups.release();
    }
  }

  private Opening opening() {
    var opening = current.get();
    if (opening == null) {
      throw new NotOpen();
    }
    return opening;
  }
}
