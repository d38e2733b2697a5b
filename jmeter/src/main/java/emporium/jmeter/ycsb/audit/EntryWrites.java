package emporium.jmeter.ycsb.audit;

import emporium.jmeter.ycsb.data.EntryGenerator;
import emporium.jmeter.ycsb.data.YcsbSize;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the acknowledgement log says about one entry. Texts are known by their seeds. Not
 * thread-safe.
 */
final class EntryWrites {
  private final BitSet versions = new BitSet();
  private final List<UnansweredWrite> unanswered = new ArrayList<>(0);
  private OptionalLong entrySeed;
  private boolean isAcknowledgedInsert;
  private boolean mayBeInserted;
  private int @Nullable [] lastVersions;
  private long @Nullable [] lastValues;

  /** A write that may have taken effect: of one field. */
  private record UnansweredWrite(int field, long value) {}

  /**
   * @param generated seed of the generated entry; empty for an inserted one
   */
  EntryWrites(OptionalLong generated) {
    entrySeed = generated;
    if (generated.isPresent()) {
      versions.set(1);
    }
  }

  /**
   * It was inserted, or that was not answered.
   *
   * @return false if the version was answered to another write too
   */
  boolean insert(long seed, boolean isAcknowledged) {
    entrySeed = OptionalLong.of(seed);
    mayBeInserted = true;
    if (!isAcknowledged) {
      return true;
    }
    isAcknowledgedInsert = true;
    return addVersion(1);
  }

  /**
   * A field was written.
   *
   * @return false if the version was answered to another write too
   */
  boolean write(int field, long value, int version) {
    int[] newest = lastVersions == null ? new int[YcsbSize.FIELDS] : lastVersions;
    long[] values = lastValues == null ? new long[YcsbSize.FIELDS] : lastValues;
    lastVersions = newest;
    lastValues = values;
    if (version > newest[field]) {
      newest[field] = version;
      values[field] = value;
    }
    return addVersion(version);
  }

  /** A write of a field was not answered. */
  void writeUnanswered(int field, long value) {
    unanswered.add(new UnansweredWrite(field, value));
  }

  private boolean addVersion(int version) {
    boolean isNew = !versions.get(version);
    versions.set(version);
    return isNew;
  }

  /** Whether it must be there. */
  boolean isCertain() {
    return isAcknowledgedInsert || !mayBeInserted;
  }

  /** Whether the log allows that it is there. */
  boolean isPossible() {
    return entrySeed.isPresent();
  }

  /** The highest version that was answered; 0 if none was. */
  int lastAcknowledged() {
    return Math.max(0, versions.length() - 1);
  }

  /** How many versions up to this one were answered to no write. */
  int gaps(int version) {
    return version - versions.get(1, version + 1).cardinality();
  }

  /** How many writes may have taken effect without an answer. */
  int unanswered() {
    return unanswered.size() + (mayBeInserted && !isAcknowledgedInsert ? 1 : 0);
  }

  /** Whether a field may have a text: that of the last write, or of one that was not answered. */
  boolean allows(int field, String text, EntryGenerator entries) {
    return text.equals(entries.text(lastSeed(field)))
        || unanswered.stream()
            .anyMatch(write -> write.field == field && text.equals(entries.text(write.value)));
  }

  private long lastSeed(int field) {
    return lastVersions != null && lastValues != null && lastVersions[field] > 0
        ? lastValues[field]
        : EntryGenerator.fieldSeed(entrySeed.orElse(0), field);
  }
}
