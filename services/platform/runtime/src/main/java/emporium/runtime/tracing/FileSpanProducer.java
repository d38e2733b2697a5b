package emporium.runtime.tracing;

import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Exports spans to a file, if configured. */
@ApplicationScoped
public class FileSpanProducer {
  private static final Duration DELAY = Duration.ofMillis(200);
  private static final long END_WAIT_MAX_S = 5;

  /** A queue of bounded length before the file, or nothing. */
  @Produces
  @Singleton
  SpanProcessor processor(TracingConfig config) {
    if (!config.export().equals(OpenTelemetryConfigSource.FILE)) {
      return SpanProcessor.composite();
    }
    var file = new FileSpanExporter(config.file().toAbsolutePath(), config.fileBytesMax());
    return BatchSpanProcessor.builder(file).setScheduleDelay(DELAY).build();
  }

  /** Writes the queued spans. */
  void end(@Disposes SpanProcessor processor) {
    var unused = processor.shutdown().join(END_WAIT_MAX_S, TimeUnit.SECONDS);
  }
}
