package emporium.persistence.jpa.postgres;

/**
 * Counts the statements of one unit of work, those of a batch as one, and notes whether one of them
 * writes. Used by the unit's thread only.
 */
public final class StatementCounter {
  private int statements;
  private boolean wrote;

  /** A statement is about to be prepared. */
  public String count(String sql) {
    statements++;
    wrote |= !sql.startsWith("select");
    return sql;
  }

  public int statements() {
    return statements;
  }

  /** Whether its commit is one that the database forces. */
  public boolean wrote() {
    return wrote;
  }
}
