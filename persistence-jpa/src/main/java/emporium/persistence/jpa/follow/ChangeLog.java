package emporium.persistence.jpa.follow;

import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommittedUnit;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/**
 * What was changed, when and by what: a row for each change of an aggregate, in the transaction
 * that writes the change into its table. Rows are in several tables under the view {@code
 * emporium.changes}: the newest takes rows until it is an eighth of the bound, and the oldest is
 * dropped when all are above the bound, or when its newest row is older than the age.
 *
 * <p>Rows have what the reader of the tables sees: no columns of bytes. Reads are not recorded.
 * Used by the follower's thread.
 */
public final class ChangeLog {
  private static final long CHECK_MS = 10_000;

  private final TableWriter writer;
  private final String source;
  private final long bytesMax;
  private final Duration ageMax;
  private String current = "";
  private long checkedMs;

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
    try (var insert = insert(writes.connection())) {
      for (CommittedUnit unit : units) {
        int place = 0;
        for (AggregateChange change : unit.changes()) {
          if (writer.isWritten(change.image())) {
            add(insert, unit, change, place);
            place++;
          }
        }
      }
      writes.take(insert);
    }
  }

  private void add(PreparedStatement insert, CommittedUnit unit, AggregateChange change, int place)
      throws SQLException {
    var image = change.image();
    insert.setString(1, source);
    insert.setLong(2, unit.commit());
    insert.setInt(3, place);
    insert.setObject(4, unit.time().atOffset(ZoneOffset.UTC));
    insert.setString(5, unit.service());
    insert.setString(6, image.getClass().getSimpleName());
    insert.setString(7, writer.key(image));
    insert.setString(8, change.kind().name().toLowerCase(Locale.ROOT));
    insert.setString(9, unit.cause());
    var consumed = unit.consumed();
    insert.setString(10, consumed == null ? null : consumed.toString());
    insert.setString(11, unit.transaction());
    insert.setString(12, writer.json(image));
    insert.addBatch();
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
    try (var insert = insert(connection)) {
      for (String service : services) {
        insert.setString(1, source);
        insert.setLong(2, commit);
        insert.setInt(3, Integer.MAX_VALUE); // behind what the commit itself changed
        insert.setObject(4, now.atOffset(ZoneOffset.UTC));
        insert.setString(5, service);
        insert.setString(6, "");
        insert.setString(7, "");
        insert.setString(8, "filled");
        insert.setString(9, "");
        insert.setString(10, null);
        insert.setString(11, null);
        insert.setString(12, "{}");
        insert.addBatch();
      }
      writes.take(insert);
    }
  }

  private PreparedStatement insert(Connection connection) throws SQLException {
    return connection.prepareStatement(
        "insert into " + current + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  }

  private void prepare(Connection connection, Instant now) throws SQLException {
    if (current.isEmpty() || now.toEpochMilli() - checkedMs >= CHECK_MS) {
      current = ChangeTables.arrange(connection, bytesMax, ageMax, now);
      checkedMs = now.toEpochMilli();
    }
  }
}
