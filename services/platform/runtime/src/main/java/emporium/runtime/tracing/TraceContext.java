package emporium.runtime.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A span as events carry it: the {@code traceparent} of W3C Trace Context. */
final class TraceContext {
  private static final String TRACE_PARENT = "traceparent";
  private static final TextMapGetter<String> ALONE =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String text) {
          return List.of(TRACE_PARENT);
        }

        @Override
        public @Nullable String get(@Nullable String text, String key) {
          return key.equals(TRACE_PARENT) ? text : null;
        }
      };

  private TraceContext() {}

  /** The span as text; null if there is none, or it is not sampled. */
  static @Nullable String textOf(Span span) {
    SpanContext context = span.getSpanContext();
    if (!context.isSampled()) {
      return null;
    }
    String flags = context.getTraceFlags().asHex();
    return "00-" + context.getTraceId() + '-' + context.getSpanId() + '-' + flags;
  }

  /** The context with the span of the text; without a span if the text is invalid. */
  static Context of(String text) {
    return W3CTraceContextPropagator.getInstance().extract(Context.root(), text, ALONE);
  }
}
