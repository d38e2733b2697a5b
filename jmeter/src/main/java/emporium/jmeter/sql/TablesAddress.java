package emporium.jmeter.sql;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the tables of a running marketplace are, and how far its graphs are.
 *
 * @param jdbcUrl of the database
 * @param reader the role that may only select
 * @param passwordFile with its password, on the machine of the server; empty if none is known
 * @param commits the newest acknowledged commit of each source that changed anything
 */
public record TablesAddress(
    String jdbcUrl, String reader, String passwordFile, Map<String, Long> commits) {
  private static final String PATH = "/about";

  /**
   * Asks every process.
   *
   * @throws IOException if one keeps no tables, or they keep them in several databases
   */
  public static TablesAddress of(MarketplaceClient marketplace) throws IOException {
    var commits = new TreeMap<String, Long>();
    var addresses = new ArrayList<List<String>>();
    for (ClientResponse answer : marketplace.getFromAll(PATH)) {
      JsonNode about = MarketplaceClient.JSON.readTree(answer.body());
      JsonNode facts = about.path("facts");
      String address = facts.path("tables address").asText();
      if (address.isEmpty()) {
        throw new IOException(whyNone(about));
      }
      addresses.add(
          List.of(
              address,
              facts.path("tables reader").asText(),
              facts.path("tables password file").asText()));
      String[] commit = newest(facts).split(":", 2);
      commits.merge(commit[0], Long.parseLong(commit[1]), Math::max);
    }
    if (addresses.stream().distinct().count() != 1) {
      throw new IOException("The tables are in several databases: " + addresses);
    }
    List<String> only = addresses.get(0);
    return new TablesAddress(only.get(0), only.get(1), only.get(2), commits);
  }

  /** After a start the graph counts from a number that no commit has. */
  private static String newest(JsonNode facts) {
    String acknowledged = facts.path("commit").asText();
    long number = Long.parseLong(acknowledged.substring(acknowledged.indexOf(':') + 1));
    return facts.path("tables have all up to").asLong() < number
        ? acknowledged
        : facts.path("tables commit").asText(acknowledged);
  }

  private static String whyNone(JsonNode about) {
    String name = about.path("name").asText("what answers there");
    String engine = about.path("engine").asText("unknown");
    return engine.equals("combined")
        ? name
            + " is not connected to its tables: "
            + about.path("facts").path("tables behind because").asText("try again in a moment")
        : name
            + " keeps no tables beside its graph: engine="
            + engine
            + "; start it with --engine combined";
  }
}
