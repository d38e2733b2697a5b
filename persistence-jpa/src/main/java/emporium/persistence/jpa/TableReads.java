package emporium.persistence.jpa;

import emporium.persistence.TablesNotReady;
import emporium.persistence.jpa.follow.ShownCommit;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reads of the tables of one service that follow an engine. Thread-safe. */
public final class TableReads<P> {
  private final FollowedTables tables;
  private final JpaService service;
  private final Function<JpaState, P> repository;
  private final JointSnapshots<P> joint;

  TableReads(
      FollowedTables tables,
      JpaService service,
      Function<JpaState, P> repository,
      JointSnapshots<P> joint) {
    this.joint = joint;
    this.tables = tables;
    this.service = service;
    this.repository = repository;
  }

  /**
   * A result and the commit that it was read at.
   *
   * @param commit all services' tables showed that one
   */
  public record ReadAt<R>(R result, ShownCommit commit) {}

  /**
   * Reads in one snapshot of the database. Fails with {@link TablesNotReady}.
   *
   * @param atLeast waits until the tables show a commit with this number or a later one; 0: does
   *     not wait
   * @param waitMaxMs how long it waits
   */
  public <R> CompletionStage<ReadAt<R>> read(Function<P, R> query, long atLeast, long waitMaxMs) {
    return tables.read(service, state -> query.apply(repository.apply(state)), atLeast, waitMaxMs);
  }

  /**
   * Reads the state and the tables after the same commit. Fails with {@link TablesNotReady}, or as
   * a report does.
   *
   * @param query is given the state and what the tables have of it
   * @param waitMaxMs how long it waits for other such reads, and for the tables
   */
  public <R> CompletionStage<ReadAt<R>> readBoth(BiFunction<P, P, R> query, long waitMaxMs) {
    return joint.read(service, repository, query, waitMaxMs);
  }
}
