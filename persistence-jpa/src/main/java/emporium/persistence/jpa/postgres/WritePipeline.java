package emporium.persistence.jpa.postgres;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.core.ParameterList;
import org.postgresql.core.Query;
import org.postgresql.jdbc.PgStatement;

/**
 * The writes of one unit of work that were not sent yet, in their order. They travel in one
 * message: with the commit, or before the next statement that does not wait itself.
 *
 * <p>JDBC has batches of one statement only. PostgreSQL's protocol has no such bound, nor has the
 * driver's executor, so this moves the rows of several batches into one, by the fields that the
 * driver keeps them in. Used by the unit's thread only.
 */
public final class WritePipeline {
  private static final String COMMIT = "commit";

  /** So many queries wait at most; then they are sent. */
  private static final int QUERIES_MAX = 1_024;

  private static final VarHandle QUERIES;
  private static final VarHandle PARAMETERS;
  private static final MethodHandle JOIN_ROWS;

  static {
    try {
      var driver = MethodHandles.privateLookupIn(PgStatement.class, MethodHandles.lookup());
      QUERIES = driver.findVarHandle(PgStatement.class, "batchStatements", ArrayList.class);
      PARAMETERS = driver.findVarHandle(PgStatement.class, "batchParameters", ArrayList.class);
      JOIN_ROWS =
          driver.findVirtual(
              PgStatement.class,
              "transformQueriesAndParameters",
              MethodType.methodType(void.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Another version of PostgreSQL's driver is needed", e);
    }
  }

  private final Connection connection;
  private final StatementCounter counter;
  private final List<Query> queries = new ArrayList<>();
  private final List<ParameterList> parameters = new ArrayList<>();
  private final List<Waiting> batches = new ArrayList<>();

  /** What is checked of a batch when it was executed. */
  @FunctionalInterface
  public interface RowCounts {
    /** How many rows the statement has changed for the row at that position of its batch. */
    void verify(int position, int count) throws SQLException;
  }

  /** Where the queries of a batch begin, and what is checked of each. */
  private record Waiting(int first, int end, RowCounts counts) {}

  /** Writes on the connection, of which nothing waits yet. */
  public WritePipeline(Connection connection, StatementCounter counter) {
    this.connection = connection;
    this.counter = counter;
  }

  /**
   * Takes the rows that were added to a statement as its batch, instead of executing them; what
   * waits is sent when it has become too much.
   *
   * @param counts called when they were executed
   */
  public void take(PreparedStatement batch, RowCounts counts) throws SQLException {
    var statement = batch.unwrap(PgStatement.class);
    if (PARAMETERS.get(statement) == null) {
      return; // no row was ever added
    }
    joinRows(statement);
    int first = queries.size();
    queries.addAll(queries(statement));
    parameters.addAll(parameters(statement));
    batches.add(new Waiting(first, queries.size(), counts));
    statement.clearBatch();
    if (queries.size() >= QUERIES_MAX) {
      send();
    }
  }

  /** Sends what waits, and waits for its end. */
  public void send() throws SQLException {
    if (!queries.isEmpty()) {
      execute(false);
    }
  }

  /**
   * Sends what waits, and the commit with it.
   *
   * @throws SQLException if one is refused; nothing is committed then, unless the connection was
   *     lost
   * @throws StaleRowCommitted if all is committed, and one of them has not changed what it was to
   */
  public void commit() throws SQLException {
    execute(true);
  }

  private void execute(boolean commits) throws SQLException {
    int[] counts;
    counter.countSent();
    try (var carrier = connection.prepareStatement(COMMIT)) {
      carrier.addBatch();
      var statement = carrier.unwrap(PgStatement.class);
      if (!commits) {
        statement.clearBatch();
      }
      queries(statement).addAll(0, queries);
      parameters(statement).addAll(0, parameters);
      counts = carrier.executeBatch();
    }
    try {
      verify(counts, commits ? 1 : 0);
    } catch (SQLException | RuntimeException e) {
      if (commits) {
        throw new StaleRowCommitted(e);
      }
      throw e;
    }
    queries.clear();
    parameters.clear();
    batches.clear();
  }

  /**
   * Has the counts checked. The driver has one count for each query, or, if the first one is of
   * joined rows, one for each row. Joined rows are inserted all or none.
   */
  private void verify(int[] counts, int others) throws SQLException {
    boolean isOfRows = counts.length > queries.size() + others;
    int at = 0;
    for (Waiting batch : batches) {
      for (int i = batch.first(); i < batch.end(); i++) {
        int rows = queries.get(i).getBatchSize();
        if (rows == 1) {
          batch.counts().verify(i - batch.first(), counts[at]);
        }
        at += isOfRows ? rows : 1;
      }
    }
  }

  /** Makes several rows of an insert one query, as the driver does for its own batches. */
  private static void joinRows(PgStatement statement) throws SQLException {
    try {
      JOIN_ROWS.invokeExact(statement);
    } catch (SQLException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unchecked") // what the field is declared as
  private static List<Query> queries(PgStatement statement) {
    return (ArrayList<Query>) QUERIES.get(statement);
  }

  @SuppressWarnings("unchecked") // likewise
  private static List<ParameterList> parameters(PgStatement statement) {
    return (ArrayList<ParameterList>) PARAMETERS.get(statement);
  }
}
