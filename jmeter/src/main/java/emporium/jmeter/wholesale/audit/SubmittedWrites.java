package emporium.jmeter.wholesale.audit;

import com.carrotsearch.hppc.LongLongHashMap;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.RawRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What the acknowledgement log says was written, by hashes of ids and contents: some 25 bytes a
 * write; two collide with odds of one in 2^64. Records are matched against it one at a time. Not
 * thread-safe.
 */
final class SubmittedWrites {
  private static final long MATCHED = 0;

  /** Contents that must be there: of an order or payment by its id, of a delivery by the order. */
  private final LongLongHashMap acknowledged = new LongLongHashMap();

  /** Inputs of what may be there, by id. */
  private final LongLongHashMap indeterminate = new LongLongHashMap();

  /** Deliveries that may have delivered an order of each district, by warehouse and carrier. */
  private final Map<Long, Integer> indeterminateDeliveries = new HashMap<>();

  private final Set<String> prefixes = new HashSet<>();
  private boolean exclusive;

  /** Takes the start of a run. */
  void addRun(RawRecord run) {
    exclusive = run.booleanValue("exclusive") && (prefixes.isEmpty() || exclusive);
    prefixes.add(run.string("prefix"));
  }

  /** Whether only the runs of the log have written. */
  boolean isExclusive() {
    return exclusive;
  }

  /** Whether a write with this id can only be of a run of the log. */
  boolean covers(String tid) {
    return exclusive || prefixes.stream().anyMatch(tid::startsWith);
  }

  /**
   * Adds what was acknowledged.
   *
   * @return false if something else was acknowledged under this key
   */
  boolean addAcknowledged(long key, long content) {
    boolean isNew = !acknowledged.containsKey(key);
    acknowledged.put(key, nonZero(content));
    return isNew;
  }

  /** Adds what was sent, and not answered. */
  void addIndeterminate(long key, long inputs) {
    indeterminate.put(key, inputs);
  }

  /** Adds a delivery that was sent, and not answered. */
  void addIndeterminateDelivery(int warehouse, int carrier) {
    indeterminateDeliveries.merge(MultisetHash.of(warehouse, carrier), 1, Integer::sum);
  }

  /** Whether a record was acknowledged under this key; if it is as was answered, it is matched. */
  boolean isAcknowledged(long key, long content) {
    if (!acknowledged.containsKey(key)) {
      return false;
    }
    if (acknowledged.get(key) == nonZero(content)) {
      acknowledged.put(key, MATCHED);
    }
    return true;
  }

  /** Whether a record may be of a write that was not answered. */
  boolean isIndeterminate(long key, long inputs) {
    return indeterminate.containsKey(key) && indeterminate.get(key) == inputs;
  }

  /** How many orders of a district deliveries without an answer may have delivered. */
  int indeterminateDeliveries(int warehouse, int carrier) {
    return indeterminateDeliveries.getOrDefault(MultisetHash.of(warehouse, carrier), 0);
  }

  /** Whether a record was found for what was acknowledged under this key. */
  boolean isMatched(long key) {
    return acknowledged.containsKey(key) && acknowledged.get(key) == MATCHED;
  }

  private static long nonZero(long content) {
    return content == MATCHED ? 1 : content;
  }
}
