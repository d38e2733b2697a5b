package emporium.persistence.ms.replica;

import emporium.persistence.Aggregate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The shard of its service's data that a directory has; absent while it has all. Changed only while
 * the engine loads, by one thread.
 */
public class StoredShardAssignment extends Aggregate {
  /** There is one for each service. */
  static final String KEY = "share";

  private int count;
  private int index;
  private int splitFrom; // at the last split; 0 if it was never split
  private boolean splitting; // until what others own is dropped
  private @Nullable String source;

  /** Used by the engine to instantiate. */
  protected StoredShardAssignment() {}

  StoredShardAssignment(ShardAssignment share) {
    count = share.count();
    index = share.index();
  }

  /** Its key. */
  public String key() {
    return KEY;
  }

  /** A split begins: from here on that source numbers the events. */
  void beginSplit(ShardAssignment share, int from, @Nullable String numberedIn) {
    requireTouched();
    count = share.count();
    index = share.index();
    splitFrom = from;
    splitting = true;
    source = numberedIn;
  }

  /** Nothing is left of what others own. */
  void completeSplit() {
    requireTouched();
    splitting = false;
  }

  /** Of how many. */
  public int count() {
    return count;
  }

  /** Which one. */
  public int index() {
    return index;
  }

  /** The number of replicas before the split; 0 if this shard began without data. */
  public int splitFrom() {
    return splitFrom;
  }

  boolean isSplitting() {
    return splitting;
  }

  /** What events are numbered in, if it is not what the directory was made with. */
  String sourceOr(String made) {
    return Objects.requireNonNullElse(source, made);
  }

  @Nullable String source() {
    return source;
  }
}
