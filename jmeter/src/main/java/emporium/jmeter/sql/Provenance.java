package emporium.jmeter.sql;

/** Ready questions to {@code emporium.changes}: what changed, when and by what. */
public final class Provenance {
  private static final String OF_ONE = " where service = ? and aggregate = ? and key = ?";

  /**
   * The state of an aggregate at a time: its last change until then. Parameters: service,
   * aggregate, key, time.
   */
  public static final String STATE =
      "select at, commit_number as commit, operation, cause, event, transaction, record"
          + " from emporium.changes"
          + OF_ONE
          + " and at <= ?::timestamptz order by commit_number desc, place desc limit 1";

  /** All changes of an aggregate, in order. Parameters: service, aggregate, key. */
  public static final String CHANGES =
      "select at, commit_number as commit, operation, cause, event, transaction, record"
          + " from emporium.changes"
          + OF_ONE
          + " order by commit_number, place";

  /** What a business transaction changed in all services, in order of time. Parameter: its id. */
  public static final String TRANSACTION =
      "select at, service, commit_number as commit, aggregate, key, operation, cause, event, record"
          + " from emporium.changes where transaction = ?"
          + " order by at, source, commit_number, place";

  /**
   * What there was of each aggregate before a business transaction changed it, and how many changes
   * of others came since its first one, which an undo would lose. Parameters: its id, twice.
   */
  public static final String UNDO =
      "with first as (select source, service, aggregate, key, min(commit_number) as commit"
          + " from emporium.changes where transaction = ? group by 1, 2, 3, 4)"
          + " select f.service, f.aggregate, f.key, f.commit as first_commit,"
          + " coalesce((select case b.operation when 'removed' then 'nothing' else b.record::text end"
          + " from emporium.changes b where b.source = f.source and b.service = f.service"
          + " and b.aggregate = f.aggregate and b.key = f.key and b.commit_number < f.commit"
          + " order by b.commit_number desc, b.place desc limit 1), 'nothing known') as before,"
          + " (select count(*) from emporium.changes l where l.source = f.source"
          + " and l.service = f.service and l.aggregate = f.aggregate and l.key = f.key"
          + " and l.commit_number > f.commit and l.transaction is distinct from ?)"
          + " as changes_of_others_since"
          + " from first f order by f.service, f.aggregate, f.key";

  private Provenance() {}
}
