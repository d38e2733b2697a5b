package emporium.jmeter.audit;

import java.util.HashSet;
import java.util.Set;

/**
 * Transaction ids of the driver's list and of the records, by their hashes: which were submitted,
 * which have several checkouts, and how many packages each delivery delivered. Not thread-safe.
 */
final class Submissions {
  private final HashCounts submitted = new HashCounts();
  private final HashCounts sessions = new HashCounts();
  private final HashCounts sessionsOfTid = new HashCounts();
  private final HashCounts delivered = new HashCounts();
  private final Set<String> prefixes = new HashSet<>();
  private boolean exclusive;

  /** Takes the start of a run in the list. */
  void run(Row row) {
    exclusive = row.flag("exclusive") && (prefixes.isEmpty() || exclusive);
    prefixes.add(row.text("prefix"));
  }

  /** Whether nobody but the runs of the list has written. */
  boolean isExclusive() {
    return exclusive;
  }

  /** Notes a transaction of the list. */
  void submit(String tid) {
    submitted.add(Hashes.text(tid), 1);
  }

  /** Notes a checkout of the records. */
  void checkedOut(SessionKey session, String tid) {
    long hash = Hashes.text(tid);
    if (sessions.add(Hashes.of(hash, session.customer(), session.session()), 1) == 1) {
      sessionsOfTid.add(hash, 1);
    }
  }

  /** Whether several sessions were checked out with this id. */
  boolean isRepeated(String tid) {
    return sessionsOfTid.of(Hashes.text(tid)) > 1;
  }

  /** Notes a delivery of the records. */
  void delivered(String tid, int packages) {
    delivered.add(Hashes.text(tid), packages);
  }

  /** Packages that the records say were delivered with this id. */
  int delivered(String tid) {
    return delivered.of(Hashes.text(tid));
  }

  /** Expects of a transaction in the records that it was submitted; once the list has been read. */
  void expectSubmitted(String tid, Findings findings) {
    if (exclusive || prefixes.stream().anyMatch(tid::startsWith)) {
      findings.expect(
          Check.NOTHING_UNSUBMITTED,
          submitted.of(Hashes.text(tid)) > 0,
          () -> "transaction " + tid);
    }
  }
}
