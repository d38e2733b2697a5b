package emporium.persistence.jpa.follow;

import emporium.persistence.jpa.postgres.SourceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Questions to {@code emporium.changes} as functions of the database, so that every tool can ask
 * them. They are about the data that the tables show; the view has also what other data left in the
 * same database. A row {@code filled} is a gap: what changed before it may be missing.
 */
final class ChangeQuestions {
  private static final String SCHEMA = SourceIdentity.SCHEMA;

  private static final String ANSWER =
      "at timestamptz, commit bigint, operation text, cause text, event text, transaction text,"
          + " record jsonb";

  private static final String OF_ONE =
      "select at, commit_number, operation, cause, event, transaction, record from %1$s.changes"
          + " where source = (select s.source from %1$s.shown_commits s where s.service = $1)"
          + " and service = $1 and commit_keys && array[$2 || ' ' || $3, ' ']"
          + " and (aggregate = $2 and key = $3 or aggregate = '' and key = '')";

  /** The last change of an aggregate until a time: service, aggregate, key, time. */
  private static final String STATE =
      function(
          "state_of(text, text, text, timestamptz)",
          ANSWER,
          OF_ONE + " and at <= $4 order by commit_number desc, place desc limit 1");

  /** All changes of an aggregate in order: service, aggregate, key. */
  private static final String CHANGES =
      function("changes_of(text, text, text)", ANSWER, OF_ONE + " order by commit_number, place");

  /** What a business transaction changed in all services, in order of time: its id. */
  private static final String TRANSACTION =
      function(
          "transaction_of(text)",
          "at timestamptz, service text, commit bigint, aggregate text, key text, operation text,"
              + " cause text, event text, record jsonb",
          "select at, service, c.commit_number, aggregate, key, operation, cause, event, record"
              + " from %1$s.changes c join %1$s.shown_commits s using (service, source)"
              + " where transaction = $1 order by at, service, c.commit_number, place");

  /**
   * What undoes a business transaction, for each aggregate that it changed: {@code remove}, {@code
   * add}, {@code set back}, {@code nothing}, or {@code unknown} where it is not known what there
   * was before; that; and how many changes of others an undo would lose. Parameter: its id.
   */
  private static final String UNDO =
      function(
          "undo_of(text)",
          "service text, aggregate text, key text, commit bigint, undo text, before jsonb,"
              + " later_changes_of_others bigint",
          "with own as (select c.* from %1$s.changes c"
              + " join %1$s.shown_commits s using (service, source) where transaction = $1),"
              + " first as (select distinct on (service, aggregate, key) * from own"
              + " order by service, aggregate, key, commit_number, place),"
              + " last as (select distinct on (service, aggregate, key) * from own"
              + " order by service, aggregate, key, commit_number desc, place desc),"
              + " known as (select f.*, l.operation = 'removed' as is_gone,"
              + " f.operation = 'added' or coalesce(b.operation = 'removed', false) as was_absent,"
              + " b.record as before, coalesce(b.operation, 'filled') = 'filled' as is_unknown"
              + " from first f join last l using (service, aggregate, key)"
              + " left join lateral (select operation, record from %1$s.changes e"
              + " where e.source = f.source and e.service = f.service"
              + " and e.commit_keys && array[f.aggregate || ' ' || f.key, ' ']"
              + " and (e.aggregate = f.aggregate and e.key = f.key"
              + " or e.aggregate = '' and e.key = '')"
              + " and (e.commit_number, e.place) < (f.commit_number, f.place)"
              + " order by commit_number desc, place desc limit 1) b on true)"
              + " select service, aggregate, key, commit_number,"
              + " case when was_absent and is_gone then 'nothing' when was_absent then 'remove'"
              + " when is_unknown then 'unknown' when is_gone then 'add' else 'set back' end,"
              + " case when not was_absent and not is_unknown then before end,"
              + " (select count(*) from %1$s.changes o where o.source = k.source"
              + " and o.service = k.service"
              + " and o.commit_keys && array[k.aggregate || ' ' || k.key]"
              + " and o.aggregate = k.aggregate and o.key = k.key"
              + " and (o.commit_number, o.place) > (k.commit_number, k.place)"
              + " and o.transaction is distinct from $1)"
              + " from known k order by service, aggregate, key");

  private ChangeQuestions() {}

  private static String function(String signature, String answer, String query) {
    return "create or replace function %s.%s returns table (%s) language sql stable as $$ %s $$"
        .formatted(SCHEMA, signature, answer, query.formatted(SCHEMA));
  }

  /** Makes the functions. The caller commits. */
  static void create(Connection connection) throws SQLException {
    try (var make = connection.createStatement()) {
      for (String question : List.of(STATE, CHANGES, TRANSACTION, UNDO)) {
        boolean unused = make.execute(question);
      }
    }
  }
}
