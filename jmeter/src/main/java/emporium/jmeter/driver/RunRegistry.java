package emporium.jmeter.driver;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Registry in which the elements of a plan find their run: JMeter makes the elements, so they
 * cannot be given it. Keyed by the JMeter property {@code emporium.run}.
 */
public final class RunRegistry {
  /** The JMeter property that names the run. */
  public static final String PROPERTY = "emporium.run";

  private static final Map<String, StartedRun> BEGUN = new ConcurrentHashMap<>();
  private static final Map<String, DriverRun<?>> BEFORE = new ConcurrentHashMap<>();
  private static final Map<String, RunStart> STARTS = new ConcurrentHashMap<>();

  private RunRegistry() {}

  /** A run that started, or the reason why it did not. */
  private record StartedRun(@Nullable DriverRun<?> run, String failure) {}

  /** Lets the run of this key, which has not started, continue a completed one. */
  public static void continueFrom(String key, DriverRun<?> before) {
    BEFORE.put(key, before);
  }

  /** Returns the run that the present one continues; null if there is none. */
  static @Nullable DriverRun<?> predecessor() {
    return BEFORE.remove(key());
  }

  /** Forgets the run of an earlier test with the same key. */
  static void clear() {
    BEGUN.remove(key());
    STARTS.remove(key());
  }

  /** Starts the start of the present run. */
  static void startLater(RunStart start) {
    STARTS.put(key(), start);
    start.start();
  }

  /** Returns the start of the present run; null if it is not separate from that of the test. */
  static @Nullable RunStart start() {
    return STARTS.get(key());
  }

  static void begin(DriverRun<?> run) {
    BEGUN.put(key(), new StartedRun(run, ""));
  }

  static void startFailed(String why) {
    BEGUN.put(key(), new StartedRun(null, why));
  }

  static @Nullable DriverRun<?> current() {
    return current(key());
  }

  /** Returns the run of this key while it is in progress; null before it started. */
  public static @Nullable DriverRun<?> current(String key) {
    StartedRun begun = BEGUN.get(key);
    return begun == null ? null : begun.run;
  }

  /**
   * Removes a run from the registry once its test has ended.
   *
   * @throws IllegalStateException with the reason why it did not start
   */
  public static DriverRun<?> remove(String key) {
    STARTS.remove(key);
    StartedRun begun = BEGUN.remove(key);
    if (begun == null) {
      throw new IllegalStateException("The plan has no driver");
    }
    if (begun.run == null) {
      throw new IllegalStateException(begun.failure);
    }
    return begun.run;
  }

  private static String key() {
    return JMeterUtils.getPropDefault(PROPERTY, "default");
  }
}
