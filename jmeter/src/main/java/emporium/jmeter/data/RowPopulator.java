package emporium.jmeter.data;

import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.workload.ProgressEstimate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Fills a server through {@code POST /api/rows/{table}}: table after table, in batches that the
 * workers take in turns. A batch is a fixed range of rows, so its content does not depend on the
 * number of workers. A batch that is refused with 503 is sent again a bounded number of times; any
 * other refusal is an error.
 */
public final class RowPopulator {
  private static final int BATCH_ROWS = 500;
  private static final int BATCH_BYTES_MAX = 4_000_000;
  private static final int ATTEMPTS_MAX = 20;
  private static final long BACKOFF_MS = 50;
  private static final int PROGRESS_EVERY_S = 2;
  private static final int UNAVAILABLE = 503;

  private final MarketplaceClient client;
  private final Supplier<RowSource> sources;
  private final int workers;
  private final Consumer<String> progress;
  private final AtomicLong posted = new AtomicLong();
  private final AtomicLong reportedNanos = new AtomicLong(System.nanoTime());

  /**
   * @param client has as many connections as there are workers
   * @param sources makes a source of the same rows for each worker
   * @param progress receives in a few words how far it is, every two seconds
   */
  public RowPopulator(
      MarketplaceClient client,
      Supplier<RowSource> sources,
      int workers,
      Consumer<String> progress) {
    this.client = client;
    this.sources = sources;
    this.workers = workers;
    this.progress = progress;
  }

  /**
   * Posts all rows.
   *
   * @throws IOException naming the first error if a batch was not accepted
   */
  public void run() throws IOException, InterruptedException {
    RowSource rows = sources.get();
    long all = rows.tables().stream().mapToLong(rows::rows).sum();
    long startNanos = System.nanoTime();
    progress.accept("populating " + all + " rows with " + workers + " workers");
    var estimate = new ProgressEstimate(all);
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    try {
      List<RowSource> own = new ArrayList<>();
      for (int worker = 0; worker < workers; worker++) {
        own.add(sources.get());
      }
      for (String table : rows.tables()) {
        fill(pool, own, table, rows.rows(table), estimate);
      }
    } finally {
      pool.shutdownNow();
    }
    long seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos));
    progress.accept("populated " + all + " rows in " + seconds + " s");
  }

  /** Fills one table; when it returns, all of its rows are there. */
  private void fill(
      ExecutorService pool, List<RowSource> own, String table, long rows, ProgressEstimate estimate)
      throws IOException, InterruptedException {
    var next = new AtomicLong();
    List<Future<?>> shares = new ArrayList<>();
    for (RowSource source : own) {
      shares.add(
          pool.submit(
              () -> {
                for (long from = next.getAndAdd(BATCH_ROWS);
                    from < rows;
                    from = next.getAndAdd(BATCH_ROWS)) {
                  post(source, table, from, Math.min(rows, from + BATCH_ROWS));
                  report(estimate);
                }
                return true;
              }));
    }
    try {
      for (Future<?> share : shares) {
        share.get();
      }
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof IOException refused
          ? refused
          : new IOException("Populating " + table + " failed", failed.getCause());
    }
  }

  private void report(ProgressEstimate estimate) {
    long now = System.nanoTime();
    long last = reportedNanos.get();
    if (now - last > TimeUnit.SECONDS.toNanos(PROGRESS_EVERY_S)
        && reportedNanos.compareAndSet(last, now)) {
      long done = posted.get();
      progress.accept("populated " + done + " rows, " + estimate.at(done));
    }
  }

  /** Posts a range of rows, in several requests if they are large. */
  private void post(RowSource source, String table, long from, long to)
      throws IOException, InterruptedException {
    var lines = new ByteArrayOutputStream();
    for (long number = from; number < to; number++) {
      byte[] row = source.row(table, number);
      if (lines.size() + row.length >= BATCH_BYTES_MAX) {
        send(table, lines);
      }
      lines.write(row);
      lines.write('\n');
    }
    send(table, lines);
    posted.addAndGet(to - from);
  }

  private void send(String table, ByteArrayOutputStream lines)
      throws IOException, InterruptedException {
    String path = "/api/rows/" + table;
    byte[] body = lines.toByteArray();
    lines.reset();
    ClientResponse answer = client.postRows(path, body);
    for (int attempt = 1; answer.status() == UNAVAILABLE && attempt < ATTEMPTS_MAX; attempt++) {
      TimeUnit.MILLISECONDS.sleep(BACKOFF_MS * attempt);
      answer = client.postRows(path, body);
    }
    if (!answer.accepted()) {
      throw new IOException("POST " + path + " answered " + answer.status() + " " + answer.body());
    }
  }
}
