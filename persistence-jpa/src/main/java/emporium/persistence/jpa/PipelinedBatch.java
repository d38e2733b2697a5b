package emporium.persistence.jpa;

import emporium.persistence.jpa.postgres.WritePipeline;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.hibernate.engine.jdbc.batch.internal.BatchImpl;
import org.hibernate.engine.jdbc.batch.spi.Batch;
import org.hibernate.engine.jdbc.batch.spi.BatchBuilder;
import org.hibernate.engine.jdbc.batch.spi.BatchKey;
import org.hibernate.engine.jdbc.batch.spi.BatchObserver;
import org.hibernate.engine.jdbc.mutation.JdbcValueBindings;
import org.hibernate.engine.jdbc.mutation.TableInclusionChecker;
import org.hibernate.engine.jdbc.mutation.group.PreparedStatementDetails;
import org.hibernate.engine.jdbc.mutation.group.PreparedStatementGroup;
import org.hibernate.engine.jdbc.spi.JdbcCoordinator;
import org.jspecify.annotations.Nullable;

/**
 * A batch of Hibernate that is not executed when it ends, but waits in the unit's {@link
 * WritePipeline}. Used by the unit's thread only.
 */
final class PipelinedBatch implements Batch {
  private final BatchKey key;
  private final PreparedStatementGroup statements;
  private final int rowsMax;
  private final JdbcCoordinator coordinator;
  private final UnitStatements unit;
  private final List<BatchObserver> observers = new ArrayList<>();
  private int rows;

  private PipelinedBatch(
      BatchKey key,
      PreparedStatementGroup statements,
      int rowsMax,
      JdbcCoordinator coordinator,
      UnitStatements unit) {
    this.key = key;
    this.statements = statements;
    this.rowsMax = rowsMax;
    this.coordinator = coordinator;
    this.unit = unit;
  }

  /** Makes such batches for sessions of units of work, and Hibernate's own for others. */
  static final class Builder implements BatchBuilder {
    private static final long serialVersionUID = 1L;
    private final int rowsMax;

    Builder(int rowsMax) {
      this.rowsMax = rowsMax;
    }

    @Override
    public Batch buildBatch(
        BatchKey key,
        @Nullable Integer rowsWanted,
        Supplier<PreparedStatementGroup> statements,
        JdbcCoordinator coordinator) {
      int rows = rowsWanted == null || rowsWanted == 0 ? rowsMax : rowsWanted;
      var context = coordinator.getJdbcSessionOwner().getJdbcSessionContext();
      return context.getStatementInspector() instanceof UnitStatements unit && unit.isPipelined()
          ? new PipelinedBatch(key, statements.get(), rows, coordinator, unit)
          : new BatchImpl(key, statements.get(), rows, coordinator);
    }
  }

  @Override
  public BatchKey getKey() {
    return key;
  }

  @Override
  public void addObserver(BatchObserver observer) {
    observers.add(observer);
  }

  @Override
  public PreparedStatementGroup getStatementGroup() {
    return statements;
  }

  @Override
  public void addToBatch(
      JdbcValueBindings values,
      @Nullable TableInclusionChecker tables,
      @Nullable StaleStateMapper mapper) {
    addToBatch(values, tables); // a row that is not there is found when the batch was sent
  }

  @Override
  public void addToBatch(JdbcValueBindings values, @Nullable TableInclusionChecker tables) {
    statements.forEachStatement(
        (table, statement) -> {
          if (tables == null || tables.include(statement.getMutatingTableDetails())) {
            add(values, statement);
          }
        });
    rows++;
    if (rows == rowsMax) {
      observers.forEach(BatchObserver::batchImplicitlyExecuted);
      handOver();
    }
  }

  private void add(JdbcValueBindings values, PreparedStatementDetails statement) {
    try {
      var prepared = unit.collecting(statement::resolveStatement);
      values.beforeStatement(statement);
      prepared.addBatch();
    } catch (SQLException e) {
      throw converted(e, statement);
    } finally {
      values.afterStatement(statement.getMutatingTableDetails());
    }
  }

  @Override
  public void execute() {
    observers.forEach(BatchObserver::batchExplicitlyExecuted);
    try {
      handOver();
    } finally {
      statements.release();
    }
  }

  private void handOver() {
    if (rows > 0) {
      statements.forEachStatement((table, statement) -> handOver(statement));
      coordinator.afterStatementExecution();
      rows = 0;
    }
  }

  private void handOver(PreparedStatementDetails statement) {
    var prepared = statement.getStatement();
    if (prepared == null) {
      return;
    }
    try {
      unit.pipeline().take(prepared, rowCounts(statement, prepared));
    } catch (SQLException e) {
      throw converted(e, statement);
    }
  }

  /** As Hibernate's own batches: of the table with the key only. */
  private static WritePipeline.RowCounts rowCounts(
      PreparedStatementDetails statement, PreparedStatement prepared) {
    if (!statement.getMutatingTableDetails().isIdentifierTable()) {
      return (position, count) -> {};
    }
    var expectation = statement.getExpectation();
    String sql = statement.getSqlString();
    return (position, count) -> expectation.verifyOutcome(count, prepared, position, sql);
  }

  private RuntimeException converted(SQLException failure, PreparedStatementDetails statement) {
    return coordinator
        .getJdbcSessionOwner()
        .getJdbcSessionContext()
        .getJdbcServices()
        .getSqlExceptionHelper()
        .convert(failure, "could not make a batch", statement.getSqlString());
  }

  @Override
  public void release() {
    statements.release();
  }
}
