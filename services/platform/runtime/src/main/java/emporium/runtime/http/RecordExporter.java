package emporium.edge;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.edge.replica.Replicas;
import emporium.persistence.Transactions;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Raw records of a service as NDJSON, all lines from one snapshot: they are written to a temporary
 * file and sent from there, so that a slow reader keeps no snapshot open. A few are written, and
 * some more sent, at a time; one more is refused with 503.
 */
@Singleton
public class Records {
  /** Media type of the answer. */
  public static final String NDJSON = "application/x-ndjson";

  private static final Logger LOG = LoggerFactory.getLogger(Records.class);
  private static final byte[] NEWLINE = "\n".getBytes(StandardCharsets.UTF_8);

  private final ObjectMapper mapper;
  private final Vertx vertx;
  private final Replicas replicas;
  private final LongReads reads;
  private final Spool spool;
  private final Consumer<Runnable> afterAnswer;

  @Inject
  Records(
      ObjectMapper mapper,
      Vertx vertx,
      Replicas replicas,
      LongReads reads,
      Spool spool,
      CurrentVertxRequest current) {
    this(
        mapper,
        vertx,
        replicas,
        reads,
        spool,
        task -> current.getCurrent().addEndHandler(ended -> task.run()));
  }

  /**
   * @param afterAnswer does something when the present request was answered or its client has left
   */
  Records(
      ObjectMapper mapper,
      Vertx vertx,
      Replicas replicas,
      LongReads reads,
      Spool spool,
      Consumer<Runnable> afterAnswer) {
    this.vertx = vertx;
    this.replicas = replicas;
    this.reads = reads;
    this.spool = spool;
    this.afterAnswer = afterAnswer;
    this.mapper = mapper.copy().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  }

  /**
   * All records the body writes; none if another replica answers for them, so that those of all
   * together are each record once.
   */
  public <P> CompletionStage<Response> stream(
      Transactions<P> transactions, BiConsumer<P, RecordWriter> body) {
    if (!replicas.answersForData()) {
      return CompletableFuture.completedStage(Response.ok("").type(NDJSON).build());
    }
    var request = vertx.getOrCreateContext();
    var spooled = new AtomicReference<@Nullable Path>();
    spool.acquire();
    afterAnswer.accept(spool::release);
    return reads
        .run(() -> transactions.report(state -> spool(state, body, spooled)))
        .whenComplete((file, failure) -> discardIf(failure != null, spooled.get()))
        .thenCompose(file -> opened(file, request))
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

  /** Also when the records were written but what they show did not become durable. */
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
   * Sent without blocking, and gone when it is sent or the client has left. It belongs to the
   * request's own thread: the writer sets the handlers of contents and of the end one after the
   * other, so on another thread the end of a short file could pass between the two unheard.
   */
  private CompletionStage<AsyncFile> opened(Path file, Context request) {
    var options = new OpenOptions().setRead(true).setWrite(false).setDeleteOnClose(true);
    var opened = Promise.<AsyncFile>promise();
    request.runOnContext(
        there -> {
          var unused = vertx.fileSystem().open(file.toString(), options).onComplete(opened);
        });
    return opened.future().toCompletionStage();
  }
}
