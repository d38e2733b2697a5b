package emporium.persistence.jpa.follow;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table of changes: what one commit, or a part of a large one, has changed.
 *
 * @param place of the first of its changes in the commit
 * @param keys of its changes, as a literal of an array: class, space, key of each
 * @param changes a JSON array: of each the operation, the number of the record's form, its values
 */
record ChangeRow(
    long commit,
    int place,
    Instant time,
    String service,
    String cause,
    @Nullable String event,
    @Nullable String transaction,
    String keys,
    String changes) {
  /** That a service was filled, behind what the commit itself changed. */
  static ChangeRow filled(String service, long commit, Instant time) {
    return new ChangeRow(
        commit,
        Integer.MAX_VALUE,
        time,
        service,
        "",
        null,
        null,
        "{\" \"}",
        "[[\"filled\",null,{}]]");
  }
}
