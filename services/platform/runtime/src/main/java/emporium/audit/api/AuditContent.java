package emporium.audit.api;

import com.fasterxml.jackson.databind.util.RawValue;
import emporium.audit.AuditRecord;
import emporium.events.RecordCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The content of a service's audit records: the aggregate as raw records show it. Stored in the
 * form of {@link RecordCodec}, and made JSON by its readers; records of earlier versions are JSON
 * already. Immutable and thread-safe.
 *
 * @param <V> the view
 */
public final class AuditContent<V> {
  private final RecordCodec<V> codec;

  private AuditContent(RecordCodec<V> codec) {
    this.codec = codec;
  }

  /** Of a service that records one view. */
  public static <R extends Record> AuditContent<R> of(Class<R> view) {
    return new AuditContent<>(RecordCodec.of(view));
  }

  /** Of a service that records a list of views. */
  public static <R extends Record> AuditContent<List<R>> ofList(Class<R> view) {
    return new AuditContent<>(RecordCodec.ofList(view));
  }

  byte[] encode(V view) {
    return codec.encode(view);
  }

  /**
   * The content of a record, as what Jackson writes as the view's JSON.
   *
   * @throws IllegalArgumentException if it is neither an encoded view nor JSON
   */
  Object read(AuditRecord record) {
    byte[] content = record.content();
    return RecordCodec.isEncoded(content)
        ? codec.decode(content)
        : new RawValue(new String(content, StandardCharsets.UTF_8));
  }
}
