package emporium.runtime.live;

import emporium.runtime.http.RequestEnd;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Counts and times requests by kind, from their arrival until their response is written, while it
 * is on; off, a request costs one read of a field. Thread-safe.
 */
@ApplicationScoped
public class TransactionMeter {
  /** Before the filters that may refuse: a refusal is an outcome too. */
  private static final int FIRST = 1_000;

  private final Map<BusinessTransaction, LatencyRecorder> recorders =
      new EnumMap<>(BusinessTransaction.class);
  private volatile boolean on;

  TransactionMeter() {
    for (BusinessTransaction kind : BusinessTransaction.values()) {
      recorders.put(kind, new LatencyRecorder());
    }
  }

  void register(@Observes Filters filters) {
    filters.register(this::measure, FIRST);
  }

  private void measure(RoutingContext request) {
    if (on) {
      var kind =
          BusinessTransaction.of(request.request().method().name(), request.normalizedPath());
      if (kind != null) {
        long startNanos = System.nanoTime();
        RequestEnd.whenEnded(
            request,
            isSent ->
                record(
                    kind,
                    System.nanoTime() - startNanos,
                    isSent ? request.response().getStatusCode() : 0));
      }
    }
    request.next();
  }

  void record(BusinessTransaction kind, long nanos, int status) {
    Objects.requireNonNull(recorders.get(kind)).record(nanos, status);
  }

  /** Starts or stops it; what was counted before is dropped. */
  void switchTo(boolean active) {
    take();
    on = active;
  }

  /** Takes what was counted since the last time. */
  Map<BusinessTransaction, LatencyRecorder.Reading> take() {
    var readings =
        new EnumMap<BusinessTransaction, LatencyRecorder.Reading>(BusinessTransaction.class);
    recorders.forEach((kind, recorder) -> readings.put(kind, recorder.take()));
    return readings;
  }
}
