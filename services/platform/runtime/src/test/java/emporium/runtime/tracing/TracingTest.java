package emporium.runtime.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracingTest {
  private static final Envelope<CheckoutCanceled> PLAIN =
      new Envelope<>(
          Topics.CHECKOUT_CANCELED,
          new EventId(Topics.CHECKOUT_CANCELED.name(), 1),
          new CheckoutCanceled(Instant.EPOCH, new CheckoutId(1, 1), List.of(), "t"),
          1);

  @TempDir Path temporary;

  private final List<SpanData> finished = new CopyOnWriteArrayList<>();

  private record Nothing() implements Command<String, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Boolean apply(String state, Changes changes) {
      return true;
    }
  }

  /** Keeps what it is given. */
  private final class Kept implements SpanExporter {
    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      finished.addAll(spans);
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }

  private OpenTelemetry telemetry(Sampler sampler) {
    return OpenTelemetrySdk.builder()
        .setTracerProvider(
            SdkTracerProvider.builder()
                .setSampler(Sampler.parentBased(sampler))
                .addSpanProcessor(SimpleSpanProcessor.create(new Kept()))
                .build())
        .build();
  }

  private static Span request(OpenTelemetry telemetry) {
    return telemetry.getTracer("test").spanBuilder("request").startSpan();
  }

  private static @Nullable String carriedBy(ConsumerSpan step) {
    return step.withContext(new Nothing()).context();
  }

  @Test
  void consuming_anEventOfASpan_isASpanBelowItAndLeadsOn() {
    var telemetry = telemetry(Sampler.alwaysOn());
    var tracing = Tracing.on(telemetry);
    var request = request(telemetry);
    var event = PLAIN.withContext(TraceContext.textOf(request));
    var step = tracing.consuming(event, "stock");
    var next = tracing.consuming(PLAIN.withContext(carriedBy(step)), "order");
    next.end(null);
    step.end(new IllegalStateException("poison"));
    var order = finished.get(0);
    var stock = finished.get(1);
    assertEquals("checkout-canceled to stock", stock.getName());
    assertEquals("checkout-canceled to order", order.getName());
    assertEquals(SpanKind.CONSUMER, stock.getKind());
    assertEquals(request.getSpanContext().getSpanId(), stock.getParentSpanId());
    assertEquals(stock.getSpanId(), order.getParentSpanId());
    assertEquals(request.getSpanContext().getTraceId(), order.getTraceId());
    assertEquals(StatusCode.ERROR, stock.getStatus().getStatusCode());
    assertEquals(StatusCode.UNSET, order.getStatus().getStatusCode());
  }

  @Test
  void inside_alsoAfterTheEnd_theSpanIsCurrent() {
    var telemetry = telemetry(Sampler.alwaysOn());
    var event = PLAIN.withContext(TraceContext.textOf(request(telemetry)));
    var step = Tracing.on(telemetry).consuming(event, "stock");
    step.end(null);
    var inside = step.within(() -> Span.current().getSpanContext().getSpanId());
    assertEquals(finished.get(0).getSpanId(), inside);
    assertFalse(Span.current().getSpanContext().isValid());
  }

  @Test
  void consuming_whatCarriesNothingOrNoTrace_isNoStep() {
    var tracing = Tracing.on(telemetry(Sampler.alwaysOn()));
    assertSame(ConsumerSpan.NONE, tracing.consuming(PLAIN, "stock"));
    assertSame(ConsumerSpan.NONE, tracing.consuming(PLAIN.withContext("anything"), "stock"));
    var command = new Nothing();
    assertSame(command, ConsumerSpan.NONE.withContext(command));
    assertEquals(List.of(), finished);
  }

  @Test
  void request_notSampled_isCarriedByNothing() {
    assertNull(TraceContext.textOf(request(telemetry(Sampler.alwaysOff()))));
    assertTrue(finished.isEmpty());
  }

  @Test
  void off_event_isNoStepAndTransactionsAreThemselves() {
    var telemetry = telemetry(Sampler.alwaysOn());
    var event = PLAIN.withContext(TraceContext.textOf(request(telemetry)));
    assertSame(ConsumerSpan.NONE, Tracing.OFF.consuming(event, "stock"));
    assertNotEquals(
        ConsumerSpan.NONE, Tracing.on(telemetry).consuming(event, "stock"), "the control");
  }

  @Test
  void file_spans_areLinesUntilItIsLongEnough() throws IOException {
    var telemetry = telemetry(Sampler.alwaysOn());
    var request = request(telemetry);
    var event = PLAIN.withContext(TraceContext.textOf(request));
    Tracing.on(telemetry).consuming(event, "stock").end(null);
    Path path = temporary.resolve("spans.jsonl");
    var file = new FileSpanExporter(path, 1);
    assertTrue(file.export(finished).isSuccess());
    var line = JsonMapper.builder().build().readTree(Files.readString(path));
    assertEquals(request.getSpanContext().getTraceId(), line.get("trace").asText());
    assertEquals(request.getSpanContext().getSpanId(), line.get("parent").asText());
    assertEquals("checkout-canceled to stock", line.get("name").asText());
    assertEquals("CONSUMER", line.get("kind").asText());
    assertTrue(file.export(finished).isSuccess());
    assertEquals(1, Files.readAllLines(path).size(), "left out");
    assertFalse(
        new FileSpanExporter(temporary.resolve("no/spans"), 1).export(finished).isSuccess());
  }
}
