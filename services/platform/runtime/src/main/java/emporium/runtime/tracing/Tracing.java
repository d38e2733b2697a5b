package emporium.runtime.tracing;

import emporium.persistence.Command;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes one trace of the effects of a request in all services. The HTTP server makes a request's
 * span; the events that its command publishes carry it, and each consumer's unit of work is a span
 * below the one that its event carries. An event without a span is no part of a trace: so an
 * unsampled request costs no more than tracing turned off. Thread-safe.
 */
@Singleton
public class Tracing {
  /** Tracing of a process, or a test, without traces. */
  public static final Tracing OFF = new Tracing(OpenTelemetry.noop(), false);

  private static final String SCOPE = "emporium";

  private final Tracer tracer;
  private final boolean isOn;

  @Inject
  Tracing(OpenTelemetry telemetry, TracingConfig config) {
    this(telemetry, !config.export().equals(OpenTelemetryConfigSource.OFF));
  }

  private Tracing(OpenTelemetry telemetry, boolean isOn) {
    this.tracer = telemetry.getTracer(SCOPE);
    this.isOn = isOn;
  }

  /** Tracing that is always on, for tests. */
  static Tracing on(OpenTelemetry telemetry) {
    return new Tracing(telemetry, true);
  }

  /** Decorates a service's units of work: their events carry the caller's span. */
  public <P> Transactions<P> traced(Transactions<P> transactions) {
    return isOn ? new TracedTransactions<>(transactions) : transactions;
  }

  /** Starts the span of a service that consumes an event. */
  public ConsumerSpan consuming(Envelope<?> envelope, String service) {
    String context = envelope.context();
    if (!isOn || context == null) {
      return ConsumerSpan.NONE;
    }
    Context parent = TraceContext.of(context);
    if (!Span.fromContext(parent).getSpanContext().isValid()) {
      return ConsumerSpan.NONE; // not a trace context
    }
    var span =
        tracer
            .spanBuilder(envelope.topic().name() + " to " + service)
            .setSpanKind(SpanKind.CONSUMER)
            .setParent(parent)
            .setAttribute("emporium.event", envelope.id().toString())
            .startSpan();
    return new Traced(span, parent.with(span));
  }

  private record Traced(Span span, Context context) implements ConsumerSpan {
    @Override
    public <P, R> Command<P, R> withContext(Command<P, R> command) {
      String text = TraceContext.textOf(span);
      return text == null ? command : new TracedCommand<>(command, text);
    }

    @Override
    public <T> T within(Supplier<T> work) {
      return context.wrapSupplier(work).get();
    }

    @Override
    public void end(@Nullable Throwable failure) {
      if (failure != null) {
        span.setStatus(StatusCode.ERROR, failure.toString());
      }
      span.end();
    }
  }
}
