package emporium.persistence.jpa.follow;

import emporium.persistence.Aggregate;
import emporium.persistence.feed.AggregateChange;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Writes aggregates as they are given, some in each transaction. */
public final class FilledRows implements Consumer<Aggregate> {
  private final Connection connection;
  private final TableWriter writer;
  private final int batch;
  private final List<AggregateChange> waiting = new ArrayList<>();
  private long count;

  /**
   * @param batch so many are one transaction
   */
  public FilledRows(Connection connection, TableWriter writer, int batch) {
    this.connection = connection;
    this.writer = writer;
    this.batch = batch;
  }

  @Override
  public void accept(Aggregate aggregate) {
    waiting.add(new AggregateChange(AggregateChange.Kind.CHANGED, aggregate));
    count++;
    if (waiting.size() == batch) {
      write();
    }
  }

  /** Writes and commits those that wait. */
  public void write() {
    try {
      writer.apply(waiting);
      connection.commit();
      waiting.clear();
    } catch (SQLException e) {
      throw new IllegalStateException("The database refuses what the tables are filled with", e);
    }
  }

  /** How many it was given. */
  public long count() {
    return count;
  }
}
