package emporium.jmeter.sql;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The check of an audit that graph and tables have the same records after the same commit, service
 * by service; only a system with both has it.
 */
public final class TablesComparison {
  /** The name of the check. */
  public static final String NAME = "tables-equal-graph";

  private static final String CRITERION = "tables that follow the graph";
  private static final int ANSWER_TIMEOUT_MS = 600_000;
  private static final int SHOWN_CHARS = 300;
  private static final int NOT_READY = 503;
  private static final int READY_WAIT_MS = 300_000;
  private static final int PAUSE_MS = 200;

  private TablesComparison() {}

  /**
   * Adds the check to an audit's result if the system has it.
   *
   * @param services whose records are compared
   */
  public static AuditResult added(
      AuditResult audit,
      SystemUnderTest subject,
      List<String> services,
      ServiceAddresses addresses,
      Consumer<String> progress)
      throws IOException {
    if (!subject.isCombined()) {
      return audit;
    }
    var checks = new ArrayList<>(audit.checks());
    try (var marketplace = new MarketplaceClient(addresses, 1, ANSWER_TIMEOUT_MS)) {
      checks.add(compare(marketplace, services, progress));
    }
    return new AuditResult(checks, audit.predictedRed(), audit.replicationAnomalies());
  }

  private static CheckResult compare(
      MarketplaceClient marketplace, List<String> services, Consumer<String> progress)
      throws IOException {
    var wrong = new ArrayList<String>();
    long records = 0;
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(READY_WAIT_MS); // of all
    for (String service : services) {
      progress.accept("comparing the tables of " + service + " with its graph");
      ClientResponse answer = differences(marketplace, service, deadline);
      if (!answer.accepted()) {
        wrong.add(service + " answered " + answer.status() + ": " + shown(answer.body()));
        continue;
      }
      JsonNode found = MarketplaceClient.JSON.readTree(answer.body());
      records += found.path("records").asLong();
      add(wrong, service, found, "only_in_graph");
      add(wrong, service, found, "only_in_tables");
    }
    return new CheckResult(
        CRITERION,
        NAME,
        wrong.isEmpty(),
        records
            + " records of "
            + services.size()
            + " services"
            + (wrong.isEmpty() ? "" : ": " + String.join("; ", wrong)));
  }

  /** Tables of a server that was started just now may have to catch up, or to be filled. */
  private static ClientResponse differences(
      MarketplaceClient marketplace, String service, long deadline) throws IOException {
    ClientResponse answer = marketplace.get("/tables/" + service + "/differences");
    while (answer.status() == NOT_READY && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MS));
      answer = marketplace.get("/tables/" + service + "/differences");
    }
    return answer;
  }

  private static void add(List<String> wrong, String service, JsonNode found, String where) {
    JsonNode first = found.path(where).path(0);
    if (!first.isMissingNode()) {
      wrong.add(
          "%s at commit %s, %s: %s"
              .formatted(
                  service,
                  found.path("commit").asText(),
                  where.replace('_', ' '),
                  shown(first.toString())));
    }
  }

  private static String shown(String text) {
    return text.substring(0, Math.min(text.length(), SHOWN_CHARS));
  }
}
