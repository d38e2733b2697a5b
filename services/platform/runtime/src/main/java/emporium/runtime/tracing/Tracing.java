package emporium.edge.trace;

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
 * Makes one trace of what a request causes in all services. A request's span is made by the HTTP
 * server; the events that its command says carry it, and each listener's unit of work is a span
 * below the one that its event carries. An event that carries none is no part of a trace: so what
 * is not sampled costs no more than what is off. Thread-safe.
 */
@Singleton
public class Tracing {
  /** Of a process, or a test, without traces. */
  public static final Tracing OFF = new Tracing(OpenTelemetry.noop(), false);

  private static final String SCOPE = "emporium";

  private final Tracer tracer;
  private final boolean isOn;

  @Inject
  Tracing(OpenTelemetry telemetry, TracingConfig config) {
    this(telemetry, !config.export().equals(TracingKeys.OFF));
  }

  private Tracing(OpenTelemetry telemetry, boolean isOn) {
    this.tracer = telemetry.getTracer(SCOPE);
    this.isOn = isOn;
  }

  /** Always on, for tests. */
  static Tracing on(OpenTelemetry telemetry) {
    return new Tracing(telemetry, true);
  }

  /** A service's units of work, whose events carry the span they are asked for in. */
  public <P> Transactions<P> traced(Transactions<P> transactions) {
    return isOn ? new TracedTransactions<>(transactions) : transactions;
  }

  /** A service begins to apply an event. */
  public Step consuming(Envelope<?> envelope, String service) {
    String context = envelope.context();
    if (!isOn || context == null) {
      return Step.NONE;
    }
    Context parent = TraceContext.of(context);
    if (!Span.fromContext(parent).getSpanContext().isValid()) {
      return Step.NONE; // of a sender that carries something else
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

  private record Traced(Span span, Context context) implements Step {
    @Override
    public <P, R> Command<P, R> carried(Command<P, R> command) {
      String text = TraceContext.textOf(span);
      return text == null ? command : new Carrying<>(command, text);
    }

    @Override
    public <T> T inside(Supplier<T> work) {
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
