package emporium.jmeter.client;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.apache.http.client.methods.HttpUriRequest;

/**
 * Aborts a request for records when nothing was done for it for too long: the target writes them to
 * a file before it sends the first, which may take minutes, and counts the bytes in its metrics. So
 * the wait is bound by progress, not by its length. Thread-safe.
 */
final class ProgressWatch implements AutoCloseable {
  private static final String METRICS = "/q/metrics";
  private static final Pattern WRITTEN =
      Pattern.compile("^emporium_spool_bytes_total(?:\\{[^}]*})? (\\S+)$", Pattern.MULTILINE);
  private static final int LOOKS = 8;
  private static final int ANSWER_MS_MAX = 5_000;

  private final HttpUriRequest request;
  private final String address;
  private final long stillMaxMs;
  private final AtomicLong rows = new AtomicLong();
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean aborted;

  private ProgressWatch(HttpUriRequest request, String address, long stillMaxMs) {
    this.request = request;
    this.address = address;
    this.stillMaxMs = stillMaxMs;
  }

  /**
   * Begins to watch.
   *
   * @param address of the process that is asked
   * @param stillMaxMs how long may pass with nothing written and no row read
   */
  static ProgressWatch of(HttpUriRequest request, String address, long stillMaxMs) {
    var watch = new ProgressWatch(request, address, stillMaxMs);
    var thread = new Thread(watch::look, "records-progress");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  /** A row was read. */
  void row() {
    rows.incrementAndGet();
  }

  /** What is to be told of a failure: the abort, if it was that. */
  IOException told(IOException failure) {
    return aborted
        ? new IOException(
            request.getURI().getPath() + ": nothing written or sent for " + stillMaxMs + " ms",
            failure)
        : failure;
  }

  private void look() {
    String before = progress("");
    long sinceNanos = System.nanoTime();
    try {
      while (!done.await(Math.max(1, stillMaxMs / LOOKS), TimeUnit.MILLISECONDS)) {
        String now = progress(before);
        if (!now.equals(before)) {
          before = now;
          sinceNanos = System.nanoTime();
        } else if (System.nanoTime() - sinceNanos > TimeUnit.MILLISECONDS.toNanos(stillMaxMs)) {
          aborted = true;
          request.abort();
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Rows read and bytes written by now; a target that does not answer has written nothing. */
  private String progress(String before) {
    String rowsRead = rows.get() + " ";
    try {
      return rowsRead + written();
    } catch (IOException e) {
      int end = before.indexOf(' ') + 1;
      return rowsRead + before.substring(end);
    }
  }

  private String written() throws IOException {
    var connection = URI.create(address + METRICS).toURL().openConnection();
    connection.setConnectTimeout(ANSWER_MS_MAX);
    connection.setReadTimeout(ANSWER_MS_MAX);
    try (var body = connection.getInputStream()) {
      var found = WRITTEN.matcher(new String(body.readAllBytes(), StandardCharsets.UTF_8));
      return found.find() ? found.group(1) : "";
    }
  }

  @Override
  public void close() {
    done.countDown();
  }
}
