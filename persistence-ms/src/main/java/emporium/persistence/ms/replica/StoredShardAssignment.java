package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which share of its service's data a directory has; absent while it has all. Changed only while
 * the engine loads, by one thread.
 */
public class StoredShare extends Aggregate {
  /** There is one for each service. */
  static final String KEY = "share";

  private int count;
  private int index;
  private int dividedFrom; // at the last division; 0 if it was never divided
  private boolean dividing; // until what others own is dropped
  private @Nullable String source;

  /** For the engine. */
  protected StoredShare() {}

  StoredShare(Share share) {
    count = share.count();
    index = share.index();
  }

  /** Its key. */
  public String key() {
    return KEY;
  }

  /** A division begins: from here on events are numbered in that source. */
  void begin(Share share, int from, @Nullable String numberedIn) {
    changing();
    count = share.count();
    index = share.index();
    dividedFrom = from;
    dividing = true;
    source = numberedIn;
  }

  /** Nothing is left of what others own. */
  void end() {
    changing();
    dividing = false;
  }

  /** Of how many. */
  public int count() {
    return count;
  }

  /** Which one. */
  public int index() {
    return index;
  }

  /** Among how many the data was divided before; 0 if this share began without data. */
  public int dividedFrom() {
    return dividedFrom;
  }

  boolean isDividing() {
    return dividing;
  }

  /** What events are numbered in, if it is not what the directory was made with. */
  String sourceOr(String made) {
    return Objects.requireNonNullElse(source, made);
  }

  @Nullable String source() {
    return source;
  }
}
