package emporium.edge.audit;

import emporium.audit.AuditQuery;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The audit log of one service, read and kept within bounds. Thread-safe; parks nobody. */
public interface AuditTrail {
  /** The service. */
  String service();

  /** Whether it has a record for each seller of an order, and not one per order. */
  boolean isPerSeller();

  /** The records that a query asks for, by time, all of one snapshot. */
  CompletionStage<List<AuditLine>> find(AuditQuery query);

  /** Removes every record that is in the store now; files of older ones stay. */
  CompletionStage<?> clear();

  /** Moves what is older than the retention time out of the store into files. */
  CompletionStage<?> sweep();
}
