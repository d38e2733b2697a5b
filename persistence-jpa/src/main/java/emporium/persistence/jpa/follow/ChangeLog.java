package emporium.persistence.jpa.follow;

import emporium.persistence.feed.CommittedUnit;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What was changed, when and by what: a row for each commit, in the transaction that writes its
 * changes into their tables. Rows are in several tables under the view {@code emporium.changes},
 * which shows a row for each change: the newest takes rows until it is an eighth of the bound or 64
 * MB, and the oldest is dropped when all are above the bound, or when its newest row is older than
 * the age.
 *
 * <p>Rows have what the reader of the tables sees: no columns of bytes. Reads are not recorded.
 * Used by the follower's thread, but {@link #record} by any.
 */
public final class ChangeLog {
  private static final long CHECK_MS = 10_000;
  private static final long CHECK_CHARACTERS = 16L << 20;

  private final ChangeRecorder recorder;
  private final String source;
  private final long bytesMax;
  private final Duration ageMax;
  private String current = "";
  private long checkedMs;
  private long written; // characters of changes since then

  private ChangeLog(ChangeRecorder recorder, String source, long bytesMax, Duration ageMax) {
    this.recorder = recorder;
    this.source = source;
    this.bytesMax = bytesMax;
    this.ageMax = ageMax;
  }

  /**
   * Begins to write, where {@link #create} has made what that needs. Commits.
   *
   * @param bytesMax most bytes of all rows with their indexes
   * @param ageMax how long rows are kept
   */
  public static ChangeLog open(
      Connection connection, TableWriter writer, String source, long bytesMax, Duration ageMax)
      throws SQLException {
    var forms = ChangeTables.forms(connection, writer);
    return new ChangeLog(new ChangeRecorder(writer, forms), source, bytesMax, ageMax);
  }

  /** Makes what it writes into, unless it is there. Commits. */
  public static void create(Connection connection) throws SQLException {
    ChangeTables.create(connection);
  }

  /** Makes what {@link #add} writes of units of work. Thread-safe; it needs no database. */
  public List<RecordedUnit> record(List<CommittedUnit> units) {
    return units.stream().map(recorder::record).toList();
  }

  /** Adds the changes of units of work; they wait for the caller's commit. */
  public void add(RowWrites writes, List<RecordedUnit> units, Instant now) throws SQLException {
    prepare(writes.connection(), now);
    var rows = new ChangeRows(source);
    for (RecordedUnit unit : units) {
      for (ChangeRow row : unit.rows()) {
        rows.add(row);
        if (rows.isFull()) {
          insert(rows, writes);
          rows = new ChangeRows(source);
        }
      }
    }
    insert(rows, writes);
  }

  private void insert(ChangeRows rows, RowWrites writes) throws SQLException {
    rows.insert(current, writes);
    written += rows.characters();
  }

  /**
   * Notes that services were filled, so that changes until then may be missing. That waits for the
   * caller's commit.
   *
   * @param commit that their tables show
   */
  public void filled(RowWrites writes, List<String> services, long commit, Instant now)
      throws SQLException {
    var connection = writes.connection();
    ChangeTables.forget(connection, source, services, commit); // of a history that was given up
    prepare(connection, now);
    var rows = new ChangeRows(source);
    services.forEach(service -> rows.add(ChangeRow.filled(service, commit, now)));
    insert(rows, writes);
  }

  private void prepare(Connection connection, Instant now) throws SQLException {
    if (current.isEmpty()
        || now.toEpochMilli() - checkedMs >= CHECK_MS
        || written >= CHECK_CHARACTERS) {
      current = ChangeTables.arrange(connection, bytesMax, ageMax, now);
      checkedMs = now.toEpochMilli();
      written = 0;
    }
  }
}
