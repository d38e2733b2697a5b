package emporium.jmeter.kafka;

import java.io.IOException;
import java.io.PrintWriter;

/** The actions and the output of {@code dead-letters --broker}. */
public final class DeadLetterTopicPrinter {
  private final DeadLetterTopics records;
  private final PrintWriter out;

  public DeadLetterTopicPrinter(DeadLetterTopics records, PrintWriter out) {
    this.records = records;
    this.out = out;
  }

  /** Redrives the listed records that may be events. */
  public void redrive() throws IOException {
    var listed = records.list().oldest();
    records.redrive(listed);
    for (DeadLetterRecord record : listed) {
      String whyNot = record.unreadableReason();
      out.println(record.name() + (whyNot.isEmpty() ? " sent back" : " NOT sent: " + whyNot));
    }
  }

  /** Removes the listed records from the list. */
  public void discard() throws IOException {
    var listed = records.list().oldest();
    records.discard(listed);
    listed.forEach(record -> out.println(record.name() + " discarded"));
  }

  /** Prints the remaining records, and returns them. */
  public DeadLetterTopics.Listing print() throws IOException {
    DeadLetterTopics.Listing left = records.list();
    for (DeadLetterRecord record : left.oldest()) {
      out.println(record.name() + "  " + record.cause() + "  " + record.valuePrefix());
    }
    out.println(left.count() == 0 ? "no dead records" : left.count() + " dead records are left");
    out.flush();
    return left;
  }
}
