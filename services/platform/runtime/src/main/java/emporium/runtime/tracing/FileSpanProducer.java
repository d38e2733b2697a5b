package emporium.edge.trace;

import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Has spans written into their file, if they are wanted there. */
@ApplicationScoped
public class SpanFileProcessor {
  private static final Duration DELAY = Duration.ofMillis(200);
  private static final long END_WAIT_MAX_S = 5;

  /** A queue of bounded length before the file, or nothing. */
  @Produces
  @Singleton
  SpanProcessor processor(TracingConfig config) {
    if (!config.export().equals(TracingKeys.FILE)) {
      return SpanProcessor.composite();
    }
    var file = new SpanFile(config.file().toAbsolutePath(), config.fileBytesMax());
    return BatchSpanProcessor.builder(file).setScheduleDelay(DELAY).build();
  }

  /** Writes what waits. */
  void end(@Disposes SpanProcessor processor) {
    var unused = processor.shutdown().join(END_WAIT_MAX_S, TimeUnit.SECONDS);
  }
}
