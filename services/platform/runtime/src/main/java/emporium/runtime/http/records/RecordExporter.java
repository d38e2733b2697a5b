package emporium.runtime.http.records;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.persistence.Transactions;
import emporium.runtime.http.RequestEnd;
import emporium.runtime.replica.ReplicaTopology;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Raw records of a service as NDJSON, all lines from one snapshot: they are written to a temporary
 * file and sent from it, so that a slow reader keeps no snapshot open. The numbers of exports being
 * written and being sent are bounded; one more is refused with 503.
 */
@Singleton
public class RecordExporter {
  /** Media type of the answer. */
  public static final String NDJSON = "application/x-ndjson";

  private static final Logger LOG = LoggerFactory.getLogger(RecordExporter.class);
  private static final byte[] NEWLINE = "\n".getBytes(StandardCharsets.UTF_8);

  private final ObjectMapper mapper;
  private final Vertx vertx;
  private final ReplicaTopology replicas;
  private final LongReadBulkhead reads;
  private final SpoolDirectory spool;
  private final Consumer<Runnable> afterAnswer;

  @Inject
  RecordExporter(
      ObjectMapper mapper,
      Vertx vertx,
      ReplicaTopology replicas,
      LongReadBulkhead reads,
      SpoolDirectory spool,
      CurrentVertxRequest current) {
    this(
        mapper,
        vertx,
        replicas,
        reads,
        spool,
        task -> RequestEnd.whenEnded(current.getCurrent(), task));
  }

  /**
   * @param afterAnswer registers an action for when the present request was answered or its client
   *     disconnected
   */
  RecordExporter(
      ObjectMapper mapper,
      Vertx vertx,
      ReplicaTopology replicas,
      LongReadBulkhead reads,
      SpoolDirectory spool,
      Consumer<Runnable> afterAnswer) {
    this.vertx = vertx;
    this.replicas = replicas;
    this.reads = reads;
    this.spool = spool;
    this.afterAnswer = afterAnswer;
    this.mapper = mapper.copy().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  }

  /**
   * Exports all records that the body writes; none if another replica reports them, so that all
   * replicas together export each record once.
   */
  public <P> CompletionStage<Response> export(
      Transactions<P> transactions, BiConsumer<P, RecordWriter> body) {
    return export(transactions::report, body);
  }

  /**
   * Like {@link #export(Transactions, BiConsumer)}, from another representation of the state.
   *
   * @param report runs a query on it
   */
  public <P> CompletionStage<Response> export(
      Function<Function<P, Path>, CompletionStage<Path>> report, BiConsumer<P, RecordWriter> body) {
    if (!replicas.reportsData()) {
      return CompletableFuture.completedStage(Response.ok("").type(NDJSON).build());
    }
    var request = vertx.getOrCreateContext();
    var spooled = new AtomicReference<@Nullable Path>();
    spool.acquire();
    afterAnswer.accept(spool::release);
    return reads
        .run(() -> report.apply(state -> spool(state, body, spooled)))
        .whenComplete((file, failure) -> discardIf(failure != null, spooled.get()))
        .thenCompose(file -> openForSending(file, request))
        .thenApply(file -> Response.ok(file).type(NDJSON).build());
  }

  private <P> Path spool(
      P state, BiConsumer<P, RecordWriter> body, AtomicReference<@Nullable Path> spooled) {
    try {
      var file = spool.create();
      spooled.set(file);
      try (var out = new BufferedOutputStream(spool.open(file), 1 << 16)) {
        body.accept(state, record -> line(out, record));
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException("The records cannot be written to a temporary file", e);
    }
  }

  /** Also when the records were written but their snapshot did not become durable. */
  private static void discardIf(boolean failed, @Nullable Path file) {
    try {
      if (failed && file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      LOG.warn("A temporary file stays: {}", file, e);
    }
  }

  private void line(OutputStream out, Object record) {
    try {
      mapper.writeValue(out, record);
      out.write(NEWLINE);
    } catch (IOException e) {
      throw new UncheckedIOException("A record cannot be written", e);
    }
  }

  /**
   * Opens a file that is sent without blocking, and deleted when it is sent or the client
   * disconnected. It belongs to the request's own thread: the writer sets the handlers of contents
   * and of the end one after the other, so another thread could miss the end of a short file.
   */
  private CompletionStage<AsyncFile> openForSending(Path file, Context request) {
    var options = new OpenOptions().setRead(true).setWrite(false).setDeleteOnClose(true);
    var opened = Promise.<AsyncFile>promise();
    request.runOnContext(
        there -> {
          var unused = vertx.fileSystem().open(file.toString(), options).onComplete(opened);
        });
    return opened.future().toCompletionStage();
  }
}
