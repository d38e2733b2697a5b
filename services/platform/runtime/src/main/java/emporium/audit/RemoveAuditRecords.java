package emporium.audit;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;
import java.util.function.Function;

/**
 * Removes audit records, from the first on, as many as one unit of work can hold; absent ones count
 * as removed. Returns the number of ids processed: at least one, if there are any.
 *
 * @param audits the records of the service's state
 * @param locks the locks of the aggregates they record
 * @param bytesMax most bytes of records removed at a time
 */
public record RemoveAuditRecords<P>(
    List<AuditId> ids, Function<P, AuditRecords<?>> audits, LockSet locks, long bytesMax)
    implements Command<P, Integer> {

  @Override
  public Integer apply(P state, Changes changes) {
    AuditRecords<?> records = audits.apply(state);
    long bytes = 0;
    int done = 0;
    for (AuditId id : ids) {
      AuditRecord record = records.record(id);
      if (record != null) {
        bytes += record.contentBytes();
        if (done > 0 && bytes > bytesMax) {
          return done;
        }
        changes.remove(record);
      }
      done++;
    }
    return done;
  }
}
