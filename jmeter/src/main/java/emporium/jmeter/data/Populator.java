package emporium.jmeter.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;

/**
 * Fills a marketplace through its ingestion endpoints. Each worker makes every n-th row of a table
 * and posts it, so nothing is kept and the rows of one run are the same for any number of workers.
 * A row refused with 503 is resent a bounded number of times; all other refusals are errors.
 */
public final class Populator {
  private static final int ATTEMPTS_MAX = 20;
  private static final long BACKOFF_MS = 50;
  private static final long PROGRESS_EVERY_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final MarketplaceClient marketplace;
  private final long seed;
  private final PopulationSize size;
  private final int workers;
  private final LongConsumer progress;
  private final ObjectMapper json = new ObjectMapper();
  private final AtomicLong posted = new AtomicLong();
  private final AtomicLong reportedNanos = new AtomicLong(System.nanoTime());
  private final AtomicLong errors = new AtomicLong();
  private final AtomicReference<String> firstError = new AtomicReference<>("");

  /**
   * @param progress receives the number of rows posted so far, every two seconds
   */
  public Populator(
      MarketplaceClient marketplace,
      long seed,
      PopulationSize size,
      int workers,
      LongConsumer progress) {
    this.marketplace = marketplace;
    this.seed = seed;
    this.size = size;
    this.workers = workers;
    this.progress = progress;
  }

  /**
   * Posts all rows.
   *
   * @throws IOException naming the first error if a single row was not accepted
   */
  public void run() throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int worker = 0; worker < workers; worker++) {
        int first = worker;
        all.add(pool.submit(() -> share(first)));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } catch (ExecutionException failed) {
      throw new IOException("Populating failed", failed.getCause());
    } finally {
      pool.shutdownNow();
    }
    if (errors.get() > 0) {
      throw new IOException(
          errors.get() + " of " + size.rows() + " rows were not accepted; first: " + firstError);
    }
  }

  private void share(int first) {
    var generator = new DataGenerator(seed, size);
    for (int i = first; i < size.customers() && going(); i += workers) {
      post("/customer", generator.customer(i + 1));
    }
    for (int i = first; i < size.sellers() && going(); i += workers) {
      post("/seller", generator.seller(i + 1));
    }
    for (int i = first; i < size.products() && going(); i += workers) {
      post("/product", generator.product(i));
    }
    for (int i = first; i < size.products() && going(); i += workers) {
      post("/stock", generator.stock(i));
    }
  }

  private boolean going() {
    return errors.get() < 100 && !Thread.currentThread().isInterrupted();
  }

  private void post(String path, Object row) {
    try {
      byte[] body = json.writeValueAsBytes(row);
      ClientResponse answer = marketplace.post(path, body);
      for (int attempt = 1; answer.status() == 503 && attempt < ATTEMPTS_MAX; attempt++) {
        TimeUnit.MILLISECONDS.sleep(BACKOFF_MS * attempt);
        answer = marketplace.post(path, body);
      }
      if (!answer.accepted()) {
        fail("POST " + path + " answered " + answer.status() + " " + answer.body());
      }
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    } catch (IOException unreachable) {
      fail("POST " + path + ": " + unreachable);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      fail("POST " + path + " interrupted");
    }
    report(posted.incrementAndGet());
  }

  private void report(long done) {
    long now = System.nanoTime();
    long last = reportedNanos.get();
    if (now - last > PROGRESS_EVERY_NANOS && reportedNanos.compareAndSet(last, now)) {
      progress.accept(done);
    }
  }

  private void fail(String what) {
    errors.incrementAndGet();
    firstError.compareAndSet("", what);
  }
}
