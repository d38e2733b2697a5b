package emporium.jmeter.audit;

import emporium.jmeter.audit.records.RawRecord;

/** A group of checks: takes the records it checks, and concludes when all have been read. */
interface CheckGroup {
  /** Takes a record if it belongs to this group; skips others. */
  void accept(String type, RawRecord row);

  /** Compares the records of all services. */
  void check();
}
