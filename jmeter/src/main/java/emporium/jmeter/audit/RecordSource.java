package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.Answer;
import emporium.jmeter.client.Drain;
import emporium.jmeter.client.Marketplace;
import java.io.IOException;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Where the audit gets its records from. */
public interface RecordSource {
  /**
   * Streams the records of one service.
   *
   * @return false if there is no such service
   */
  boolean records(String service, Consumer<JsonNode> consumer) throws IOException;

  /** Whether what comes to its end is to be in the audit log. */
  boolean isAudited() throws IOException;

  /** What is still under way. */
  Drain open() throws IOException;

  /**
   * The records of a running marketplace. Each service gives its own as of one moment; of one that
   * has drained, and that nobody writes to meanwhile, all moments are the same.
   */
  static RecordSource of(Marketplace marketplace) {
    return new RecordSource() {
      @Override
      public boolean records(String service, Consumer<JsonNode> consumer) throws IOException {
        return marketplace.records(service, consumer);
      }

      @Override
      public boolean isAudited() throws IOException {
        var levels = new TreeSet<String>();
        for (Answer answer : marketplace.getEverywhere("/criteria")) {
          if (!answer.accepted()) {
            throw new IOException("GET /criteria answered " + answer.status());
          }
          levels.add(Marketplace.JSON.readTree(answer.body()).path("audit_log").asText());
        }
        if (levels.size() > 1) {
          throw new IOException("GET /criteria: audit_log is not the same everywhere: " + levels);
        }
        return levels.contains("on");
      }

      @Override
      public Drain open() throws IOException {
        return Drain.read(marketplace);
      }
    };
  }
}
