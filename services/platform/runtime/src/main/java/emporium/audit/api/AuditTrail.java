package emporium.audit.api;

import emporium.audit.AuditQuery;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The audit log of one service, read and kept within bounds. Thread-safe; non-blocking. */
public interface AuditTrail {
  /** The service. */
  String service();

  /** Whether it has a record for each seller of an order, and not one per order. */
  boolean isPerSeller();

  /** The records that match a query, by time, all of one snapshot. */
  CompletionStage<List<AuditLogLine>> find(AuditQuery query);

  /** Removes every record that is in the store now; files of older ones stay. */
  CompletionStage<?> clear();

  /** Moves records older than the retention time out of the store into files. */
  CompletionStage<?> sweep();
}
