package emporium.persistence.jpa;

import emporium.persistence.TablesNotReady;
import emporium.persistence.feed.FollowedEngine;
import emporium.persistence.feed.NumberedSnapshots;
import emporium.persistence.jpa.FollowedTables.OpenTables;
import emporium.persistence.jpa.FollowerGate.Stop;
import emporium.persistence.jpa.TableReads.ReadAt;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Snapshots of a service's state and of its tables after the same commit. Following stops, the
 * state's snapshot is taken, following goes on up to its commit, the snapshot of the tables is
 * taken, and following goes on. Commands never stop. Thread-safe.
 */
final class JointSnapshots<P> {
  private final FollowedEngine engine;
  private final NumberedSnapshots<P> snapshots;
  private final FollowedTables tables;
  private final FollowerGate gate;

  JointSnapshots(
      FollowedEngine engine,
      NumberedSnapshots<P> snapshots,
      FollowedTables tables,
      FollowerGate gate) {
    this.engine = engine;
    this.snapshots = snapshots;
    this.tables = tables;
    this.gate = gate;
  }

  <R> CompletionStage<ReadAt<R>> read(
      JpaService service,
      Function<JpaState, P> repository,
      BiFunction<P, P, R> query,
      long waitMaxMs) {
    return tables
        .onReader(() -> stop(waitMaxMs))
        .thenCompose(
            stop ->
                snapshots
                    .numberedReport(
                        (state, commit) -> {
                          try (var open = open(service, commit, stop, waitMaxMs)) {
                            stop.close();
                            P inTables = repository.apply(open.state());
                            return new ReadAt<>(
                                FollowedTables.query(() -> query.apply(state, inTables)),
                                open.shown());
                          }
                        })
                    .whenComplete((read, failure) -> stop.close()));
  }

  /** Only tables that show a commit can be stopped: others have to get to one first. */
  private Stop stop(long waitMaxMs) {
    tables.awaitShown(engine.forcedCommit(), waitMaxMs);
    return gate.stop(waitMaxMs);
  }

  private OpenTables open(JpaService service, long commit, Stop stop, long waitMaxMs) {
    stop.letUpTo(commit);
    var unused = engine.force(commit);
    tables.awaitShown(commit, waitMaxMs);
    var open = tables.open(service);
    if (open.shown().commit() > commit) {
      open.close();
      throw new TablesNotReady("they went on past commit " + commit);
    }
    return open;
  }
}
