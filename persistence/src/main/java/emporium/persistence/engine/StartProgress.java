package emporium.persistence.engine;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How far a start is: one step after the other, each with how much of it is done. The threads that
 * start something write it, any may read it.
 */
public final class StartProgress {
  private final LongSupplier nanoTime;
  private final AtomicLong done = new AtomicLong();
  private volatile Begun begun;

  /** What a start does, in this order. */
  public enum Step {
    /** Nothing is being started. */
    IDLE("idle", ""),
    /** The store's files are compared with their checksums. */
    CHECKING("checking", "bytes of the store"),
    /** The store's records of aggregates are read. */
    READING("reading", "aggregates"),
    /** Aggregates are made of them. */
    LOADING("loading", "aggregates"),
    /** The journal is read, checked and applied. */
    REPLAYING("replaying", "bytes of the journal"),
    /** Indexes are built. */
    INDEXING("indexing", "tables"),
    /** What was loaded is checked against the declared rules. */
    VERIFYING("verifying", "aggregates against rules");

    private final String text;
    private final String unit;

    Step(String text, String unit) {
      this.text = text;
      this.unit = unit;
    }
  }

  private record Begun(Step step, long total, long startNanos) {}

  /**
   * How far a start is at a moment.
   *
   * @param total how much there is to do in the step; 0 if unknown
   * @param stepMillis since the step began
   */
  public record State(Step step, long done, long total, long stepMillis) {
    /** How much of the step is done; 99 at most while it lasts; -1 if unknown. */
    public int percent() {
      return total <= 0 ? -1 : (int) Math.min(99, 100.0 * done / total);
    }

    /** In a line. */
    public String text() {
      String of = total <= 0 ? "" : String.format(Locale.ROOT, " of %,d", total);
      String percent = total <= 0 ? "" : ", " + percent() + " %";
      return String.format(
          Locale.ROOT,
          "%s: %,d%s %s%s, %.1f s",
          step.text,
          done,
          of,
          step.unit,
          percent,
          stepMillis / 1_000.0);
    }

    /** By name; empty if nothing is being started. */
    public Map<String, String> facts() {
      Map<String, String> facts = new LinkedHashMap<>();
      if (step != Step.IDLE) {
        facts.put("step", step.text);
        facts.put("unit", step.unit);
        facts.put("done", Long.toString(done));
        if (total > 0) {
          facts.put("of", Long.toString(total));
          facts.put("percent", Integer.toString(percent()));
        }
        facts.put("step milliseconds", Long.toString(stepMillis));
      }
      return facts;
    }
  }

  /**
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  public StartProgress(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.begun = new Begun(Step.IDLE, 0, nanoTime.getAsLong());
  }

  /**
   * The next step begins.
   *
   * @param total how much there is to do; 0 if unknown
   */
  public void begin(Step step, long total) {
    done.set(0);
    begun = new Begun(step, total, nanoTime.getAsLong());
  }

  /** The start is over. */
  public void end() {
    begin(Step.IDLE, 0);
  }

  /** So much more of the step is done. */
  public void add(long count) {
    long ignored = done.addAndGet(count);
  }

  /** So much of the step is done, of so much. */
  public void set(long count, long total) {
    Begun current = begun;
    done.set(count);
    if (current.total != total) {
      begun = new Begun(current.step, total, current.startNanos);
    }
  }

  /** How far it is now. */
  public State now() {
    Begun current = begun;
    long millis = TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - current.startNanos);
    return new State(current.step, done.get(), current.total, millis);
  }
}
