package emporium.jmeter.wholesale.audit;

import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.wholesale.data.WholesaleTable;

/**
 * Checks that take the records one at a time, owners before what they own, and conclude when all
 * have been read. What a record refers to is known to exist.
 */
interface TableChecks {
  /** Takes a record if it is checked; skips others. */
  void accept(WholesaleTable table, RawRecord row);

  /** Compares what the records sum to. */
  void conclude();
}
