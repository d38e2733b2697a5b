package emporium.persistence.jpa;

/**
 * Counts the statements of one unit of work, those of a batch as one, and notes whether one of them
 * writes. Used by the unit's thread only.
 */
final class StatementCounter {
  private int statements;
  private boolean wrote;

  /** A statement is about to be prepared. */
  String count(String sql) {
    statements++;
    wrote |= !sql.startsWith("select");
    return sql;
  }

  int statements() {
    return statements;
  }

  /** Whether its commit is one that the database forces. */
  boolean wrote() {
    return wrote;
  }
}
