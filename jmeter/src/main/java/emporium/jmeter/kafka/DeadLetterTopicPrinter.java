package emporium.jmeter.cli;

import emporium.jmeter.broker.DeadRecord;
import emporium.jmeter.broker.DeadRecords;
import java.io.IOException;
import java.io.PrintWriter;

/** What {@code dead-letters --broker} does and prints. */
final class DeadRecordsPrinter {
  private final DeadRecords records;
  private final PrintWriter out;

  DeadRecordsPrinter(DeadRecords records, PrintWriter out) {
    this.records = records;
    this.out = out;
  }

  /** Sends what is listed back, as far as it may be events. */
  void redrive() throws IOException {
    var listed = records.list().oldest();
    records.redrive(listed);
    for (DeadRecord record : listed) {
      String whyNot = record.whyUnreadable();
      out.println(record.name() + (whyNot.isEmpty() ? " sent back" : " NOT sent: " + whyNot));
    }
  }

  /** Takes what is listed off the list. */
  void discard() throws IOException {
    var listed = records.list().oldest();
    records.discard(listed);
    listed.forEach(record -> out.println(record.name() + " discarded"));
  }

  /**
   * Prints what is left.
   *
   * @return whether nothing is
   */
  boolean print() throws IOException {
    DeadRecords.Listing left = records.list();
    for (DeadRecord record : left.oldest()) {
      out.println(record.name() + "  " + record.cause() + "  " + record.start());
    }
    out.println(left.count() == 0 ? "no dead records" : left.count() + " dead records are left");
    out.flush();
    return left.count() == 0;
  }
}
