package emporium.runtime.tracing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.persistence.engine.PrivateFiles;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends spans to a file, a line of JSON each, so that a trace can be read with nothing installed.
 * A batch of spans is one write, so several processes may share the file. Used by one thread at a
 * time.
 *
 * <p>When the file has its maximum length, or cannot be written, spans are dropped; that is logged
 * once.
 */
final class FileSpanExporter implements SpanExporter {
  private static final Logger LOG = LoggerFactory.getLogger(FileSpanExporter.class);
  private static final JsonInclude.Value INCLUSION =
      JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL);
  private static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service.name");

  private final Path file;
  private final long bytesMax;
  private final ObjectMapper json =
      JsonMapper.builder().defaultPropertyInclusion(INCLUSION).build();
  private boolean isLeftOut;

  FileSpanExporter(Path file, long bytesMax) {
    this.file = file;
    this.bytesMax = bytesMax;
  }

  /**
   * One line.
   *
   * @param parent the span above it; null for the first of a trace
   * @param service the service of its process
   * @param start UTC
   * @param failure null if there was none
   */
  record Line(
      String trace,
      String span,
      @Nullable String parent,
      String service,
      String kind,
      String name,
      String start,
      long micros,
      @Nullable String failure) {
    static Line of(SpanData span) {
      var parent = span.getParentSpanContext();
      var status = span.getStatus();
      return new Line(
          span.getTraceId(),
          span.getSpanId(),
          parent.isValid() ? parent.getSpanId() : null,
          String.valueOf(span.getResource().getAttribute(SERVICE)),
          span.getKind().name(),
          span.getName(),
          Instant.EPOCH.plusNanos(span.getStartEpochNanos()).toString(),
          TimeUnit.NANOSECONDS.toMicros(span.getEndEpochNanos() - span.getStartEpochNanos()),
          status.getStatusCode() == StatusCode.ERROR ? status.getDescription() : null);
    }
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    try (var channel =
        PrivateFiles.channel(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      if (channel.size() >= bytesMax) {
        leaveOut("is as long as it may be", null);
        return CompletableResultCode.ofSuccess();
      }
      var lines = ByteBuffer.wrap(lines(spans).getBytes(StandardCharsets.UTF_8));
      while (lines.hasRemaining()) {
        var unused = channel.write(lines);
      }
      return CompletableResultCode.ofSuccess();
    } catch (IOException e) {
      leaveOut("cannot be written", e);
      return CompletableResultCode.ofFailure();
    }
  }

  private String lines(Collection<SpanData> spans) throws JsonProcessingException {
    var lines = new StringBuilder();
    for (SpanData span : spans) {
      lines.append(json.writeValueAsString(Line.of(span))).append('\n');
    }
    return lines.toString();
  }

  private void leaveOut(String why, @Nullable IOException failure) {
    if (!isLeftOut) {
      isLeftOut = true;
      LOG.warn("Spans are left out, since their file {}: file={}", why, file, failure);
    }
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
