package emporium.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.edge.replica.Replicas;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Transactions;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Defects of the raw records that were found in review. */
class RecordsRegressionTest {
  private static final String STATE = UUID.randomUUID().toString();

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private static List<Path> spooled() {
    try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("emporium-records"))
          .filter(RecordsRegressionTest::isOfThisTest)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOfThisTest(Path file) {
    try {
      return Files.readString(file).contains(STATE);
    } catch (IOException goneMeanwhile) {
      return false;
    }
  }

  @Test
  void records_whoseStateDidNotBecomeDurable_leaveNoFile() {
    var answer =
        new Records(new ObjectMapper(), vertx, Replicas.alone())
            .stream(new Lost(), (state, out) -> out.write(state)).toCompletableFuture();
    assertThrows(CompletionException.class, answer::join);
    assertEquals(List.of(), spooled());
  }

  /** Runs queries, and loses the durability of what they have seen. */
  private static final class Lost implements Transactions<String> {
    @Override
    public <R> CompletionStage<R> snapshot(Function<String, R> query) {
      return CompletableFuture.completedFuture(query.apply(STATE))
          .thenCompose(result -> CompletableFuture.failedStage(new OutcomeUnknown(null)));
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
    public <R> CompletionStage<Committed<R>> commit(Command<String, R> command) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <R> CompletionStage<Committed<@Nullable R>> consume(
        Envelope<?> envelope, Command<String, R> command) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<? extends Committed<?>> bury(Envelope<?> envelope, String cause) {
      throw new UnsupportedOperationException();
    }

    @Override
    public DeadLetters<String> deadLetters() {
      throw new UnsupportedOperationException();
    }
  }
}
