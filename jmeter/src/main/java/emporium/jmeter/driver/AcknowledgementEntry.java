package emporium.jmeter.driver;

import com.fasterxml.jackson.annotation.JsonValue;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.workload.Operation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of the acknowledgement log: {@code run} at the start of each run, then {@code
 * acknowledged} for a transaction answered with 2xx and {@code submitted} for any other that was
 * sent. {@code answer} is the HTTP status; absent if there was no answer. Each workload adds fields
 * of its own.
 */
public record AcknowledgementEntry(@JsonValue Map<String, Object> fields) {
  /** The start of a run. */
  static AcknowledgementEntry run(String prefix, boolean exclusive, Map<String, ?> more) {
    AcknowledgementEntry run = ofKind("run").with("prefix", prefix).with("exclusive", exclusive);
    more.forEach(run::with);
    return run;
  }

  /** A transaction that was sent. */
  public static AcknowledgementEntry of(SampleVerdict verdict, Operation operation, String tid) {
    return ofKind(verdict.kind())
        .with("transaction", operation.samplerName())
        .with("tid", tid)
        .with("answer", verdict.answer());
  }

  private static AcknowledgementEntry ofKind(String kind) {
    return new AcknowledgementEntry(new LinkedHashMap<>()).with("kind", kind);
  }

  /** Adds a field if its value is known; only before the entry is in the log. */
  public AcknowledgementEntry with(String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value);
    }
    return this;
  }
}
