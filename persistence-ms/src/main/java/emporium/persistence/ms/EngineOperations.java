package emporium.persistence.ms;

import static java.util.Locale.ROOT;

import emporium.persistence.Durability;
import emporium.persistence.NotOpen;
import emporium.persistence.ms.backup.BackupFailed;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an operator asks of a running engine, and has it do. Thread-safe. */
public final class Operations {
  private final Path directory;
  private final Supplier<@Nullable Opening> current;
  private final List<Graph> graphs;
  private final Semaphore backups = new Semaphore(1);
  private volatile String whyNotOpen = "it was not opened yet";

  Operations(Path directory, Supplier<@Nullable Opening> current, List<Graph> graphs) {
    this.directory = directory;
    this.current = current;
    this.graphs = graphs;
  }

  /** Why no work is taken; empty while it is. */
  public String whyNotOpen() {
    return current.get() == null ? whyNotOpen : "";
  }

  void notOpen(String why) {
    whyNotOpen = why;
  }

  /** What an engine says of itself. */
  Map<String, String> facts(Durability durability, long openings, long uncheckpointedGroups) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("engine", "object graph");
    facts.put("durability", durability.name().toLowerCase(ROOT));
    facts.put("openings", Long.toString(openings));
    facts.put("groups not checkpointed", Long.toString(uncheckpointedGroups));
    String whyNot = whyNotOpen();
    if (!whyNot.isEmpty()) {
      facts.put("not open because", whyNot);
    }
    return facts;
  }

  /** Units of work that have their place and are not durable yet. */
  public long waitingUnits() {
    var opening = current.get();
    return opening == null ? 0 : opening.sequence.placed() - opening.gate.durable();
  }

  /**
   * What the files take.
   *
   * @throws NotOpen if the engine is not open
   */
  public DiskUse disk() {
    var store = opening().store();
    return DiskUse.of(directory, store.liveBytes());
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
                        .map(
                            t ->
                                new Census.TableCount(
                                    graph.service(),
                                    t.name(),
                                    t.size(),
                                    t.cold().size(),
                                    t.cold().archivedBytes())))
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
