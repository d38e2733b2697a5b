package emporium.persistence.jpa.postgres;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What a failure of the database means for the unit of work it happened in. Source: SQLSTATE. */
public enum SqlFailure {
  /** The database aborted it for another one: it may be retried. */
  CONFLICT,
  /** A lock was not granted in time. */
  LOCK_TIMEOUT,
  /** The connection is gone, or the server ends. */
  CONNECTION,
  /** A row with the key exists. */
  DUPLICATE,
  /** The server has no room for it now. */
  NO_ROOM,
  /** None of these. */
  OTHER;

  public static SqlFailure of(Throwable failure) {
    var sql = cause(failure);
    var state = sql == null ? null : sql.getSQLState();
    return state == null ? OTHER : ofState(state);
  }

  private static SqlFailure ofState(String state) {
    return switch (state) {
      case "40001", "40P01" -> CONFLICT;
      case "55P03" -> LOCK_TIMEOUT;
      case "23505" -> DUPLICATE;
      case "57P01", "57P02", "57P03", "57P05" -> CONNECTION;
      default -> state.startsWith("08") ? CONNECTION : state.startsWith("53") ? NO_ROOM : OTHER;
    };
  }

  private static @Nullable SQLException cause(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof SQLException sql) {
        return sql;
      }
    }
    return null;
  }
}
