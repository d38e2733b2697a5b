package emporium.jmeter.client;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import javax.net.ssl.HttpsURLConnection;
import org.apache.http.client.methods.HttpUriRequest;

/**
 * Aborts a request for records when nothing was done for it for too long: the target writes them to
 * a file before it sends the first, which may take minutes, and counts the bytes in its metrics. So
 * the wait is bound by progress, not by its length. Thread-safe.
 */
final class StallWatchdog implements AutoCloseable {
  private static final String METRICS = "/q/metrics";
  private static final Pattern WRITTEN =
      Pattern.compile("^emporium_spool_bytes_total(?:\\{[^}]*})? (\\S+)$", Pattern.MULTILINE);
  private static final int CHECKS_PER_TIMEOUT = 8;
  private static final int ANSWER_MS_MAX = 5_000;

  private final TargetAccess access = TargetAccess.ofThisProcess();
  private final HttpUriRequest request;
  private final String address;
  private final long stillMaxMs;
  private final AtomicLong rows = new AtomicLong();
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean aborted;

  private StallWatchdog(HttpUriRequest request, String address, long stillMaxMs) {
    this.request = request;
    this.address = address;
    this.stillMaxMs = stillMaxMs;
  }

  /**
   * Starts watching.
   *
   * @param address of the process that is asked
   * @param stillMaxMs how long may pass with nothing written and no row read
   */
  static StallWatchdog of(HttpUriRequest request, String address, long stillMaxMs) {
    var watch = new StallWatchdog(request, address, stillMaxMs);
    var thread = new Thread(watch::watch, "records-progress");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  /** A row was read. */
  void recordRead() {
    rows.incrementAndGet();
  }

  /** Returns the failure to report: the abort, if that was the cause. */
  IOException withCause(IOException failure) {
    return aborted
        ? new IOException(
            request.getURI().getPath() + ": nothing written or sent for " + stillMaxMs + " ms",
            failure)
        : failure;
  }

  private void watch() {
    String before = progress("");
    long sinceNanos = System.nanoTime();
    try {
      while (!done.await(Math.max(1, stillMaxMs / CHECKS_PER_TIMEOUT), TimeUnit.MILLISECONDS)) {
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
      return rowsRead + bytesWritten();
    } catch (IOException e) {
      int end = before.indexOf(' ') + 1;
      return rowsRead + before.substring(end);
    }
  }

  private String bytesWritten() throws IOException {
    var connection = (HttpURLConnection) URI.create(address + METRICS).toURL().openConnection();
    connection.setInstanceFollowRedirects(false); // the token is for this address
    if (access.trusted() != null && connection instanceof HttpsURLConnection encrypted) {
      encrypted.setSSLSocketFactory(access.trusted().getSocketFactory());
    }
    if (access.authorization() != null) {
      connection.setRequestProperty(TargetAccess.HEADER, access.authorization());
    }
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
