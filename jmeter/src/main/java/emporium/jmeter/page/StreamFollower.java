package emporium.jmeter.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.client.TargetAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows the stream of one process while somebody watches, and sends its messages on to all. A
 * process that does not answer is tried again each second.
 */
final class StreamFollower implements AutoCloseable {
  private static final String DATA = "data:";
  private static final long PAUSE_MS = 1_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client;
  private final TargetAccess access;
  private final URI stream;
  private final UnaryOperator<String> name;
  private final Watchers watchers;
  private final Thread thread;
  private @Nullable String kept; // of the follower's thread

  /**
   * @param name that a process gets on the page, by its own
   */
  StreamFollower(
      HttpClient client,
      TargetAccess access,
      URI address,
      UnaryOperator<String> name,
      Watchers watchers) {
    this.client = client;
    this.access = access;
    this.stream = address.resolve("/live");
    this.name = name;
    this.watchers = watchers;
    this.thread = new Thread(this::follow, "follow-" + address.getAuthority());
    thread.setDaemon(true);
    thread.start();
  }

  private void follow() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        watchers.awaitOne();
        try {
          relay();
        } catch (IOException notNow) {
          // it is stopped, suspended or not started yet
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      if (kept != null) {
        watchers.forget(kept);
      }
    }
  }

  private void relay() throws IOException, InterruptedException {
    var request =
        access
            .authorize(HttpRequest.newBuilder(stream))
            .header("Accept", "text/event-stream")
            .build();
    try (Stream<String> lines = client.send(request, BodyHandlers.ofLines()).body()) {
      for (Iterator<String> each = lines.iterator(); each.hasNext() && !watchers.isEmpty(); ) {
        String line = each.next();
        if (line.startsWith(DATA)) {
          send(line.substring(DATA.length()));
        }
      }
    } catch (UncheckedIOException ended) {
      throw ended.getCause();
    }
  }

  private void send(String message) throws JsonProcessingException {
    if (!(JSON.readTree(message) instanceof ObjectNode read)) {
      return; // no message of a process
    }
    read.put("process", name.apply(read.path("process").asText()));
    String text = read.toString();
    if (read.has("about")) {
      kept = read.path("process").asText();
      watchers.keep(kept, text);
    } else {
      watchers.send(text);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
