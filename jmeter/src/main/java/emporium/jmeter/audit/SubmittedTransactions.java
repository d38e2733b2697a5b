package emporium.jmeter.audit;

import com.carrotsearch.hppc.LongIntHashMap;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.records.SessionKey;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import java.util.HashSet;
import java.util.Set;

/**
 * Transaction ids of the acknowledgement log and of the records, by their hashes: which were
 * submitted, which have several checkouts, and how many packages each delivery delivered. Some 20
 * bytes an entry; two keys collide with odds of one in 2^64. Not thread-safe.
 */
final class SubmittedTransactions {
  private final LongIntHashMap submitted = new LongIntHashMap();
  private final LongIntHashMap sessions = new LongIntHashMap();
  private final LongIntHashMap sessionsOfTid = new LongIntHashMap();
  private final LongIntHashMap deliveries = new LongIntHashMap();
  private final Set<String> prefixes = new HashSet<>();
  private boolean exclusive;

  /** Takes the start of a run in the acknowledgement log. */
  void addRun(RawRecord row) {
    exclusive = row.booleanValue("exclusive") && (prefixes.isEmpty() || exclusive);
    prefixes.add(row.string("prefix"));
  }

  /** Returns whether only the runs of the acknowledgement log have written. */
  boolean isExclusive() {
    return exclusive;
  }

  /** Takes a transaction of the acknowledgement log. */
  void addTransaction(String tid) {
    submitted.addTo(MultisetHash.text(tid), 1);
  }

  /** Counts a checkout of the records. */
  void addCheckout(SessionKey session, String tid) {
    long hash = MultisetHash.text(tid);
    if (sessions.addTo(MultisetHash.of(hash, session.customer(), session.session()), 1) == 1) {
      sessionsOfTid.addTo(hash, 1);
    }
  }

  /** Returns whether several sessions were checked out with this id. */
  boolean hasSeveralSessions(String tid) {
    return sessionsOfTid.get(MultisetHash.text(tid)) > 1;
  }

  /** Counts a delivery of the records. */
  void addDelivery(String tid, int packages) {
    deliveries.addTo(MultisetHash.text(tid), packages);
  }

  /** Returns the packages that were delivered with this id according to the records. */
  int deliveries(String tid) {
    return deliveries.get(MultisetHash.text(tid));
  }

  /**
   * Expects a transaction of the records to be submitted; used once the acknowledgement log was
   * read.
   */
  void expectSubmitted(String tid, Findings findings) {
    if (exclusive || prefixes.stream().anyMatch(tid::startsWith)) {
      findings.expect(
          MarketplaceCheck.NOTHING_UNSUBMITTED,
          submitted.get(MultisetHash.text(tid)) > 0,
          () -> "transaction " + tid);
    }
  }
}
