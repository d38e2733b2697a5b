package emporium.jmeter.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.http.client.methods.HttpDelete;
import org.apache.http.client.methods.HttpPost;

/** Client of the dead letters of a marketplace; asks each of its processes. */
public final class DeadLetterClient {
  private final MarketplaceClient marketplace;

  public DeadLetterClient(MarketplaceClient marketplace) {
    this.marketplace = marketplace;
  }

  /**
   * A dead letter.
   *
   * @param id its name here: {@code service/topic:number}
   * @param deadLetteredAt when its service dead-lettered it
   */
  public record Letter(String id, String deadLetteredAt, String cause) {}

  /**
   * The number of dead letters, and the oldest of each process, oldest first.
   *
   * @param count may be more than are listed
   */
  public record Listing(long count, List<Letter> oldest) {}

  /** Reads the present state from {@code GET /dead-letters}. */
  public Listing list() throws IOException {
    long count = 0;
    var letters = new ArrayList<Letter>();
    for (ClientResponse answer : marketplace.getFromAll("/dead-letters")) {
      if (!answer.accepted()) {
        throw new IOException("GET /dead-letters answered " + answer.status());
      }
      JsonNode state = MarketplaceClient.JSON.readTree(answer.body());
      if (!state.path("dead_letters").isIntegralNumber()) {
        throw new IOException("GET /dead-letters has no number 'dead_letters'");
      }
      count += state.path("dead_letters").longValue();
      state.path("oldest").forEach(line -> letters.add(letter(line)));
    }
    letters.sort(Comparator.comparing(Letter::deadLetteredAt).thenComparing(Letter::id));
    return new Listing(count, letters);
  }

  private static Letter letter(JsonNode line) {
    return new Letter(
        line.path("service").asText() + "/" + line.path("id").asText(),
        line.path("dead_lettered_at").asText(),
        line.path("cause").asText());
  }

  /**
   * Redrives a dead letter.
   *
   * @return why not; empty if it is redriven
   */
  public String redrive(String name) throws IOException {
    return refusalReason(
        marketplace.callUntilFound("/dead-letters/" + name + "/redrive", HttpPost::new));
  }

  /**
   * Discards a dead letter.
   *
   * @return why not; empty if it is discarded
   */
  public String discard(String name) throws IOException {
    return refusalReason(
        marketplace.callUntilFound("/dead-letters/" + name + "?confirm=discard", HttpDelete::new));
  }

  private static String refusalReason(ClientResponse answer) throws IOException {
    if (answer.accepted()) {
      return "";
    }
    JsonNode problem =
        MarketplaceClient.JSON.readTree(answer.body().startsWith("{") ? answer.body() : "{}");
    String title = problem.path("title").asText("no reason given");
    String cause = problem.path("context").path("cause").asText();
    return answer.status() + " " + title + (cause.isEmpty() ? "" : ": " + cause);
  }
}
