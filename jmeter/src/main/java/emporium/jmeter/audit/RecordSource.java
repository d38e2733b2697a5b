package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import java.io.IOException;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Source of the records that the audit reads. */
public interface RecordSource {
  /**
   * Streams the records of one service.
   *
   * @return false if there is no such service
   */
  boolean records(String service, Consumer<JsonNode> consumer) throws IOException;

  /** Returns whether completed transactions are to be in the audit log. */
  boolean isAuditLogOn() throws IOException;

  /** Returns the transactions and events in progress. */
  DrainStatus drainStatus() throws IOException;

  /**
   * Returns the records of a running marketplace. Each service returns its own as of one moment; if
   * it has drained, and no client writes to it meanwhile, all moments are the same.
   */
  static RecordSource of(MarketplaceClient marketplace) {
    return new RecordSource() {
      @Override
      public boolean records(String service, Consumer<JsonNode> consumer) throws IOException {
        return marketplace.records(service, consumer);
      }

      @Override
      public boolean isAuditLogOn() throws IOException {
        var levels = new TreeSet<String>();
        for (ClientResponse answer : marketplace.getFromAll("/criteria")) {
          if (!answer.accepted()) {
            throw new IOException("GET /criteria answered " + answer.status());
          }
          levels.add(MarketplaceClient.JSON.readTree(answer.body()).path("audit_log").asText());
        }
        if (levels.size() > 1) {
          throw new IOException("GET /criteria: audit_log is not the same everywhere: " + levels);
        }
        return levels.contains("on");
      }

      @Override
      public DrainStatus drainStatus() throws IOException {
        return DrainStatus.read(marketplace);
      }
    };
  }
}
