package emporium.jmeter.driver;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Where the elements of a plan find the run they belong to: JMeter makes the elements, so they
 * cannot be handed it. Keyed by the JMeter property {@code emporium.run}.
 */
public final class Runs {
  /** The JMeter property that names the run. */
  public static final String PROPERTY = "emporium.run";

  private static final Map<String, Begun> BEGUN = new ConcurrentHashMap<>();
  private static final Map<String, DriverRun> BEFORE = new ConcurrentHashMap<>();

  private Runs() {}

  /** A run that began, or why it did not. */
  private record Begun(@Nullable DriverRun run, String failure) {}

  /** Has the run of this key, which has not begun, go on from one that has ended. */
  public static void goOn(String key, DriverRun before) {
    BEFORE.put(key, before);
  }

  /** The run that the present one goes on from; null if it starts anew. */
  static @Nullable DriverRun before() {
    return BEFORE.remove(key());
  }

  static void begin(DriverRun run) {
    BEGUN.put(key(), new Begun(run, ""));
  }

  static void cannotBegin(String why) {
    BEGUN.put(key(), new Begun(null, why));
  }

  static @Nullable DriverRun current() {
    return peek(key());
  }

  /** The run of this key as long as it is under way; null before it began. */
  public static @Nullable DriverRun peek(String key) {
    Begun begun = BEGUN.get(key);
    return begun == null ? null : begun.run;
  }

  /**
   * Takes a run out of the registry once its test has ended.
   *
   * @throws IllegalStateException saying why it did not begin
   */
  public static DriverRun take(String key) {
    Begun begun = BEGUN.remove(key);
    if (begun == null) {
      throw new IllegalStateException("The plan has no marketplace driver");
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
