package emporium.runtime.http.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Overloaded;
import emporium.persistence.Transactions;
import emporium.runtime.replica.ReplicaTopology;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Defects of the raw records that were found in review. */
class RecordExporterRegressionTest {
  private static final String STATE = UUID.randomUUID().toString();

  @TempDir Path directory;

  private final Vertx vertx = Vertx.vertx();
  private final List<Runnable> answered = new ArrayList<>();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private List<Path> spooled() {
    try (var files = Files.list(directory)) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CompletableFuture<Response> read(SpoolDirectory spool) {
    return new RecordExporter(
            new ObjectMapper(),
            vertx,
            ReplicaTopology.single(),
            new LongReadBulkhead(1, new SimpleMeterRegistry()),
            spool,
            answered::add)
        .export(new Lost(), (state, out) -> out.write(state))
        .toCompletableFuture();
  }

  @Test
  void records_whoseStateDidNotBecomeDurable_leaveNoFile() {
    var answer = read(new SpoolDirectory(directory, 1, 1_000));
    assertThrows(CompletionException.class, answer::join);
    assertEquals(List.of(), spooled());
  }

  @Test
  void records_longerThanAFileMayBe_areRefusedAndLeaveNoFile() {
    var answer = read(new SpoolDirectory(directory, 1, STATE.length()));
    var failure = assertThrows(CompletionException.class, answer::join);
    assertTrue(failure.getMessage().contains("emporium.spool.file-bytes-max"), "" + failure);
    assertEquals(List.of(), spooled());
  }

  @Test
  void records_whileTheOnesBeforeAreSent_areRefused() {
    var spool = new SpoolDirectory(directory, 1, 1_000);
    var first = read(spool);
    var refused = assertThrows(Overloaded.class, () -> read(spool));
    assertTrue(refused.getMessage().contains("emporium.spool.files-max"), "" + refused);
    assertEquals(1, answered.size());
    answered.remove(0).run();
    assertTrue(read(spool).isCompletedExceptionally());
    assertTrue(first.isCompletedExceptionally());
  }

  @Test
  void start_filesOfAnEarlierOne_areDeletedAndNothingElse() throws IOException {
    var spool = new SpoolDirectory(directory, 1, 1_000);
    var left = spool.create();
    var other = Files.createFile(directory.resolve("of-somebody-else"));
    spool.sweep();
    assertFalse(Files.exists(left));
    assertEquals(List.of(other), spooled());
  }

  @Test
  void longReads_oneTooMany_isRefusedUntilOneEnds() {
    var reads = new LongReadBulkhead(2, new SimpleMeterRegistry());
    var first = new CompletableFuture<Integer>();
    var one = reads.run(() -> first).toCompletableFuture();
    var other = reads.run(CompletableFuture::new).toCompletableFuture();
    var refused = reads.run(() -> CompletableFuture.completedStage(3)).toCompletableFuture();
    var failure = assertThrows(CompletionException.class, refused::join);
    assertEquals(Overloaded.class, failure.getCause().getClass());
    first.complete(1);
    assertEquals(1, one.join());
    assertFalse(other.isDone());
    var broken =
        reads.run(
            () -> {
              throw new IllegalStateException("expected by the test");
            });
    assertThrows(CompletionException.class, broken.toCompletableFuture()::join);
    assertEquals(
        4, reads.run(() -> CompletableFuture.completedStage(4)).toCompletableFuture().join());
  }

  /** Runs queries, and loses the durability of what they have seen. */
  private static final class Lost implements Transactions<String> {
    @Override
    public <R> CompletionStage<R> snapshot(Function<String, R> query) {
      return CompletableFuture.completedFuture(query.apply(STATE))
          .thenCompose(result -> CompletableFuture.failedStage(new OutcomeUnknown(null)));
    }

    @Override
    public <R> CompletionStage<R> report(Function<String, R> query) {
      return snapshot(query);
    }

    @Override
    public <R> CompletionStage<R> read(LockSet locks, Function<String, R> query) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <R> CompletionStage<R> run(Command<String, R> command) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <R> CompletionStage<CommitResult<R>> commit(Command<String, R> command) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <R> CompletionStage<CommitResult<@Nullable R>> consume(
        Envelope<?> envelope, Command<String, R> command) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<? extends CommitResult<?>> deadLetter(
        Envelope<?> envelope, String cause) {
      throw new UnsupportedOperationException();
    }

    @Override
    public DeadLetters<String> deadLetters() {
      throw new UnsupportedOperationException();
    }
  }
}
