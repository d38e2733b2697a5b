package emporium.persistence.jpa.postgres;

/**
 * Counts the statements of one unit of work, those of a batch as one, and what was waited for; and
 * notes whether one of them writes. Used by the unit's thread only.
 */
public final class StatementCounter {
  private int statements;
  private int roundTrips;
  private int statementsBefore;
  private boolean wrote;

  /** A statement is about to be prepared, and executed at once. */
  public String count(String sql) {
    roundTrips++;
    return countWaiting(sql);
  }

  /** A statement is about to be prepared that waits in a {@link WritePipeline}. */
  public String countWaiting(String sql) {
    statements++;
    wrote |= !sql.startsWith("select");
    return sql;
  }

  /** What has waited is sent. */
  void countSent() {
    roundTrips++;
  }

  /** Its transaction begins; what came before was in autocommit. */
  public void begin() {
    statementsBefore = statements;
  }

  /** Its transaction was rolled back; one that has sent nothing has not begun on the server. */
  public void countRollback() {
    roundTrips += statements == statementsBefore ? 0 : 1;
  }

  public int statements() {
    return statements;
  }

  public int roundTrips() {
    return roundTrips;
  }

  /** Whether its commit is one that the database forces. */
  public boolean wrote() {
    return wrote;
  }
}
