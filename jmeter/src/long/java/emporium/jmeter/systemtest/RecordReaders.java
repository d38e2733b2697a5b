package emporium.jmeter.systemtest;

import emporium.events.Services;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Clients that read raw records and audit logs of all services in a loop, and do not pause when
 * they are refused. Each answer is examined while it arrives: it has every order that was shipped
 * before it was asked for, to the end of its last line, or it is a refusal that names when to ask
 * again. Started and closed by one thread, read by any.
 */
final class RecordReaders implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(60);
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final int DIGITS = 3;
  private static final String ORDERS = "/records/order";
  private static final String ORDER = "{\"type\":\"orders\",";
  private static final List<String> PATHS =
      Stream.concat(
              Services.NAMES.stream().map(service -> "/records/" + service),
              Stream.of(
                  "/audit-log",
                  "/audit-log?limit=2000",
                  "/audit-log?customer=7",
                  "/audit-log?order=7-1",
                  "/audit-log?from=2026-01-01T00:00:00Z&limit=500"))
          .toList();

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<CompletableFuture<Void>> readers = new ArrayList<>();
  private final Histogram latenciesMs = new ConcurrentHistogram(DIGITS);
  private final LongAdder refused = new LongAdder();
  private final Queue<String> odd = new ConcurrentLinkedQueue<>();
  private final URI target;
  private final LongSupplier shipped;
  private volatile boolean isWanted = true;

  /** Starts them; {@code shipped} counts the checkouts whose orders an answer has to have. */
  RecordReaders(URI target, int count, LongSupplier shipped) {
    this.target = target;
    this.shipped = shipped;
    latenciesMs.setAutoResize(true);
    for (int number = 0; number < count; number++) {
      int first = number;
      readers.add(CompletableFuture.runAsync(() -> read(first), threads));
    }
  }

  private void read(int first) {
    for (int next = first; isWanted; next++) {
      String path = PATHS.get(next % PATHS.size());
      try {
        long startedNanos = System.nanoTime();
        long shippedBefore = shipped.getAsLong();
        if (isAnswered(path, shippedBefore)) {
          latenciesMs.recordValue(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos));
        } else {
          refused.increment();
        }
      } catch (IOException | UncheckedIOException broken) {
        odd.add(path + ": " + broken);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private boolean isAnswered(String path, long shippedBefore)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(target + path)).timeout(ANSWER_MAX).build();
    HttpResponse<Stream<String>> answer = client.send(request, BodyHandlers.ofLines());
    try (Stream<String> lines = answer.body()) {
      if (answer.statusCode() == OK) {
        examine(path, lines, shippedBefore);
        return true;
      }
      long unused = lines.count(); // to the end, so that the connection is used again
      if (answer.statusCode() != UNAVAILABLE
          || answer.headers().firstValue("Retry-After").isEmpty()) {
        odd.add(path + ": " + answer.statusCode() + " " + answer.headers().map());
      }
      return false;
    }
  }

  private void examine(String path, Stream<String> lines, long shippedBefore) {
    long orders =
        lines.peek(line -> requireWhole(path, line)).filter(line -> line.startsWith(ORDER)).count();
    if (path.equals(ORDERS) && orders < shippedBefore) {
      odd.add(path + ": " + orders + " orders of " + shippedBefore);
    }
  }

  private void requireWhole(String path, String line) {
    if (!line.startsWith("{\"type\":") || !line.endsWith("}")) {
      odd.add(path + ": a line is not whole: " + line);
    }
  }

  /** How long whole answers took until their last byte. */
  Histogram latenciesMs() {
    return latenciesMs.copy();
  }

  /** Answers that were refused for now. */
  long refused() {
    return refused.sum();
  }

  /** What was neither whole nor refused for now. */
  List<String> odd() {
    return List.copyOf(odd);
  }

  /**
   * Lets each come to the end of what it reads.
   *
   * @throws TimeoutException if one waits for longer than any answer may take
   */
  void end() throws Exception {
    isWanted = false;
    CompletableFuture.allOf(readers.toArray(CompletableFuture[]::new))
        .get(2 * ANSWER_MAX.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    isWanted = false;
    threads.shutdownNow();
  }
}
