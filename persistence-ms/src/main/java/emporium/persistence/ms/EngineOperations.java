package emporium.persistence.ms;

import static java.util.Locale.ROOT;

import emporium.persistence.Durability;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.ms.backup.BackupFailed;
import emporium.persistence.ms.backup.BackupReport;
import emporium.persistence.ms.backup.OnlineBackup;
import emporium.persistence.ms.graph.Graph;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An operator's queries and orders to a running engine. Thread-safe. */
public final class EngineOperations {
  private final EngineOptions options;
  private final Supplier<@Nullable EngineIncarnation> current;
  private final List<Graph> graphs;
  private final Semaphore backups = new Semaphore(1);
  private volatile String closedReason = "it was not opened yet";

  EngineOperations(
      EngineOptions options, Supplier<@Nullable EngineIncarnation> current, List<Graph> graphs) {
    this.options = options;
    this.current = current;
    this.graphs = graphs;
  }

  /** Why no work is taken; empty while it is. */
  public String closedReason() {
    return current.get() == null ? closedReason : "";
  }

  void closedBecause(String why) {
    closedReason = why;
  }

  /** An engine's description of itself. */
  Map<String, String> facts(Durability durability, long incarnations, long uncheckpointedGroups) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("engine", "object graph");
    facts.put("durability", durability.name().toLowerCase(ROOT));
    facts.put("incarnations", Long.toString(incarnations));
    facts.put("groups not checkpointed", Long.toString(uncheckpointedGroups));
    String whyNot = closedReason();
    if (!whyNot.isEmpty()) {
      facts.put("closed because", whyNot);
    }
    return facts;
  }

  /** Units of work that have their place and are not durable yet. */
  public long waitingUnits() {
    var opening = current.get();
    return opening == null ? 0 : opening.sequence.placed() - opening.gate.durableUpTo();
  }

  /**
   * What the files take.
   *
   * @throws EngineNotOpen if the engine is not open
   */
  public DiskUsage disk() {
    var store = opening().store();
    return DiskUsage.of(options.directory(), store.liveBytes());
  }

  /**
   * What the last opening found.
   *
   * @throws EngineNotOpen if the engine is not open
   */
  public StartReport started() {
    return opening().report();
  }

  /**
   * Counts what there is.
   *
   * @throws EngineNotOpen if the engine is not open
   */
  public EngineStatistics statistics() {
    var sequence = opening().sequence;
    var tables =
        graphs.stream()
            .flatMap(
                graph ->
                    graph.tables().stream()
                        .map(
                            t ->
                                new EngineStatistics.TableCount(
                                    graph.service(),
                                    t.name(),
                                    t.size(),
                                    t.tableHistory().size(),
                                    t.tableHistory().archivedBytes())))
            .toList();
    return new EngineStatistics(tables, sequence.outbox(), sequence.marks());
  }

  /**
   * Copies the directory while commands run; one at a time. The calling thread does the work. The
   * copy has everything that was acknowledged before the call, and is one prefix of the commit
   * sequence.
   *
   * @param target absent or empty; gets its name when the copy is complete and forced
   * @throws BackupFailed if it cannot be made; nothing is left of it then
   * @throws EngineNotOpen if the engine is not open
   */
  public BackupReport backup(Path target) {
    return backup(target, OnlineBackup.Steps.NONE);
  }

  BackupReport backup(Path target, OnlineBackup.Steps steps) {
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

  /**
   * Fills the directory, in which there is everything but a store, from the store of an earlier
   * version. The engine must not have been opened.
   *
   * @param earlier that store alone; it may be repaired
   */
  public void convert(Path earlier) {
    StoreConversion.convert(options, graphs, earlier);
  }

  private EngineIncarnation opening() {
    var opening = current.get();
    if (opening == null) {
      throw new EngineNotOpen();
    }
    return opening;
  }
}
