package emporium.persistence.jpa.follow;

import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommittedUnit;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What was changed, when and by what: a row for each change of an aggregate, in the transaction
 * that writes the change into its table. Rows are in several tables under the view {@code
 * emporium.changes}: the newest takes rows until it is an eighth of the bound or 64 MB, and the
 * oldest is dropped when all are above the bound, or when its newest row is older than the age.
 *
 * <p>Rows have what the reader of the tables sees: no columns of bytes. Reads are not recorded.
 * Used by the follower's thread.
 */
public final class ChangeLog {
  private static final long CHECK_MS = 10_000;
  private static final long CHECK_CHARACTERS = 16L << 20;

  private final TableWriter writer;
  private final String source;
  private final long bytesMax;
  private final Duration ageMax;
  private String current = "";
  private long checkedMs;
  private long written; // characters of records since then

  /**
   * @param bytesMax most bytes of all rows with their indexes
   * @param ageMax how long rows are kept
   */
  public ChangeLog(TableWriter writer, String source, long bytesMax, Duration ageMax) {
    this.writer = writer;
    this.source = source;
    this.bytesMax = bytesMax;
    this.ageMax = ageMax;
  }

  /** Makes what it writes into, unless it is there. Commits. */
  public static void create(Connection connection) throws SQLException {
    ChangeTables.create(connection);
  }

  /** Adds the changes of units of work; they wait for the caller's commit. */
  public void add(RowWrites writes, List<CommittedUnit> units, Instant now) throws SQLException {
    prepare(writes.connection(), now);
    var rows = new ChangeRows(source);
    for (CommittedUnit unit : units) {
      int place = 0;
      for (AggregateChange change : unit.changes()) {
        var image = change.image();
        if (writer.isWritten(image)) {
          rows.add(unit, change.kind(), place, image, writer);
          place++;
          if (rows.isFull()) {
            insert(rows, writes);
            rows = new ChangeRows(source);
          }
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
    services.forEach(service -> rows.addFilled(service, commit, now));
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
