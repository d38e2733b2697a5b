package emporium.audit;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;
import java.util.function.Function;

/**
 * Removes audit records, as many of these as one unit of work can hold, from the first on; those
 * that are not there any more count as removed. Returns how many of the ids are done with: at least
 * one, if there are any.
 *
 * @param audits the records of the service's state
 * @param locks what guards the things they are about
 * @param bytesMax most bytes of records removed at a time
 */
public record RemoveRecords<P>(
    List<AuditId> ids, Function<P, AuditRecords> audits, LockSet locks, long bytesMax)
    implements Command<P, Integer> {

  @Override
  public Integer apply(P state, Changes changes) {
    AuditRecords records = audits.apply(state);
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
