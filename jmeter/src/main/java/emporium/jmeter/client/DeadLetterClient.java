package emporium.jmeter.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.http.client.methods.HttpDelete;
import org.apache.http.client.methods.HttpPost;

/** The events that the services of a marketplace gave up, asked of each of its processes. */
public final class DeadLetters {
  private final Marketplace marketplace;

  public DeadLetters(Marketplace marketplace) {
    this.marketplace = marketplace;
  }

  /**
   * One of them.
   *
   * @param name what it is called here: {@code service/topic:number}
   * @param buriedAt when it was given up, as its service says it
   */
  public record Letter(String name, String buriedAt, String cause) {}

  /**
   * How many there are, and the oldest of each process, oldest first.
   *
   * @param count may be more than are listed
   */
  public record Listing(long count, List<Letter> oldest) {}

  /** Reads the present state from {@code GET /dead-letters}. */
  public Listing list() throws IOException {
    long count = 0;
    var letters = new ArrayList<Letter>();
    for (Answer answer : marketplace.getEverywhere("/dead-letters")) {
      if (!answer.accepted()) {
        throw new IOException("GET /dead-letters answered " + answer.status());
      }
      JsonNode state = Marketplace.JSON.readTree(answer.body());
      if (!state.path("dead_letters").isIntegralNumber()) {
        throw new IOException("GET /dead-letters has no number 'dead_letters'");
      }
      count += state.path("dead_letters").longValue();
      state.path("oldest").forEach(line -> letters.add(letter(line)));
    }
    letters.sort(Comparator.comparing(Letter::buriedAt).thenComparing(Letter::name));
    return new Listing(count, letters);
  }

  private static Letter letter(JsonNode line) {
    return new Letter(
        line.path("service").asText() + "/" + line.path("id").asText(),
        line.path("buried_at").asText(),
        line.path("cause").asText());
  }

  /**
   * Applies one.
   *
   * @return why not; empty if it is applied
   */
  public String redrive(String name) throws IOException {
    return why(marketplace.whoKnows("/dead-letters/" + name + "/redrive", HttpPost::new));
  }

  /**
   * Throws one away.
   *
   * @return why not; empty if it is gone
   */
  public String discard(String name) throws IOException {
    return why(marketplace.whoKnows("/dead-letters/" + name + "?confirm=discard", HttpDelete::new));
  }

  private static String why(Answer answer) throws IOException {
    if (answer.accepted()) {
      return "";
    }
    JsonNode problem =
        Marketplace.JSON.readTree(answer.body().startsWith("{") ? answer.body() : "{}");
    String title = problem.path("title").asText("no reason given");
    String cause = problem.path("context").path("cause").asText();
    return answer.status() + " " + title + (cause.isEmpty() ? "" : ": " + cause);
  }
}
