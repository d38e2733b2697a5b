package emporium.jmeter.cli;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.page.OperatorAction.Outcome;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Has running servers back up their data, each below its own directory of backups. */
final class OnlineBackup {
  private static final int ANSWER_TIMEOUT_MS = 3_600_000;

  private OnlineBackup() {}

  /**
   * A completed backup.
   *
   * @param lastGroup of the journal that it has
   */
  record Made(String directory, long lastGroup, long bytes, long millis) {
    @Override
    public String toString() {
      return "backup made in "
          + millis
          + " ms, "
          + bytes
          + " bytes, up to group "
          + lastGroup
          + ": "
          + directory;
    }
  }

  /**
   * Backs up one server.
   *
   * @param name letters, digits, dots, hyphens, underscores
   * @throws IOException with the reason if there is no backup
   */
  static Made of(URI server, String name) throws IOException {
    byte[] body = ("{\"name\": \"" + name + "\"}").getBytes(StandardCharsets.UTF_8);
    try (var marketplace = new MarketplaceClient(server, 1, ANSWER_TIMEOUT_MS)) {
      ClientResponse answer = marketplace.post("/backup", body);
      JsonNode report = MarketplaceClient.JSON.readTree(answer.body());
      if (!answer.accepted() || !report.path("directory").isTextual()) {
        throw new IOException(
            "No backup, "
                + server
                + " answered "
                + answer.status()
                + " "
                + report.path("title").asText());
      }
      return new Made(
          report.path("directory").asText(),
          report.path("last_group").asLong(),
          report.path("bytes").asLong(),
          report.path("millis").asLong());
    }
  }

  /** Backs up several, one after the other, and goes on if one fails. */
  static Outcome ofAll(List<URI> servers, String name) {
    var lines = new ArrayList<String>();
    boolean passed = true;
    for (URI server : servers) {
      try {
        lines.add(of(server, name).toString());
      } catch (IOException failed) {
        passed = false;
        lines.add("RED: " + failed.getMessage());
      }
    }
    lines.add(
        "One was made after the other: they fit together only if no transaction was open meanwhile");
    return new Outcome(passed, lines);
  }
}
