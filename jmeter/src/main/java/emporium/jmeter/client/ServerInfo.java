package emporium.jmeter.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a marketplace is and how it runs, as each of its processes answers ({@code GET /about}).
 * Engine, durability, isolation, criteria and faults are the same in all of them; the rest is
 * listed if it is not. Immutable.
 *
 * @param name of the application or of each service
 * @param commit it was built from, with {@code +changes} if files differed from that
 * @param durability as the engine has it
 * @param criteria the level of each criterion
 * @param faultPercents percentage of deliveries of events that go wrong, by kind
 * @param tracing where spans go, with the share of traces that is kept unless that is all
 * @param cores of the machine with the most
 * @param heapMaxMb largest heap, of the process with the largest
 * @param database its version and what decides about its durability; empty if there is none
 */
public record ServerInfo(
    String name,
    String commit,
    String version,
    String engine,
    String durability,
    String isolation,
    Map<String, String> criteria,
    Map<String, Integer> faultPercents,
    String tracing,
    String jdk,
    String os,
    int cores,
    long heapMaxMb,
    String database) {
  private static final String PATH = "/about";
  private static final long BYTES_PER_MEGABYTE = 1 << 20;
  private static final String OFF = "off";
  private static final int ALL_PERCENT = 100;
  private static final int UNAUTHENTICATED = 401;
  private static final int FORBIDDEN = 403;
  private static final List<String> SETTINGS =
      List.of("fsync", "full_page_writes", "synchronous_commit", "wal_sync_method");

  /** Returns what decides about measurements, by name; what is empty is left out. */
  public Map<String, String> settings() {
    var all = new LinkedHashMap<String, String>();
    all.put("commit", commit);
    all.put("engine", engine);
    all.put("durability", durability);
    all.put("isolation", isolation);
    all.put("criteria", criteria.toString());
    all.put("faults", faultPercents.toString());
    all.put("tracing", tracing);
    all.put("jdk", jdk);
    all.put("os", os);
    all.put("cores", Integer.toString(cores));
    all.put("heap_max_mb", heapMaxMb == 0 ? "" : Long.toString(heapMaxMb));
    all.put("database", database);
    all.values().removeIf(String::isEmpty);
    return all;
  }

  /** A server that does nothing: a class of the driver, on its JVM. */
  public static ServerInfo ofNoopServer() {
    return new ServerInfo(
        "none",
        SourceRevision.ofThisProcess().toString(),
        "unknown",
        "none",
        "none",
        "null",
        Map.of(),
        Map.of(),
        OFF,
        System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        Runtime.getRuntime().availableProcessors(),
        0,
        "");
  }

  /**
   * Asks every process.
   *
   * @throws IOException if one does not identify itself, or if they do not agree, naming both
   */
  public static ServerInfo read(MarketplaceClient marketplace) throws IOException {
    var infos = new ArrayList<JsonNode>();
    List<URI> addresses = marketplace.addresses().all();
    List<ClientResponse> answers = marketplace.getFromAll(PATH);
    for (int at = 0; at < answers.size(); at++) {
      infos.add(read(addresses.get(at), answers.get(at)));
    }
    return new ServerInfo(
        joinDistinct(infos, node -> node.path("name").asText()),
        joinDistinct(infos, ServerInfo::commit),
        joinDistinct(infos, node -> node.path("version").asText()),
        requireEqual(infos, "engine", node -> node.path("engine").asText()),
        requireEqual(infos, "durability", node -> node.path("durability").asText()),
        requireEqual(infos, "isolation", node -> node.path("isolation").asText()),
        requireEqual(infos, "criteria", node -> criteria(node.path("criteria"))),
        requireEqual(infos, "faults", node -> percents(node.path("faults"))),
        joinDistinct(infos, ServerInfo::tracing),
        joinDistinct(infos, node -> node.at("/machine/jdk").asText()),
        joinDistinct(infos, node -> node.at("/machine/os").asText()),
        infos.stream().mapToInt(node -> node.at("/machine/cores").asInt()).max().orElse(0),
        infos.stream()
                .mapToLong(node -> node.at("/machine/heap_max_bytes").asLong())
                .max()
                .orElse(0)
            / BYTES_PER_MEGABYTE,
        joinDistinct(infos, ServerInfo::database));
  }

  private static JsonNode read(URI address, ClientResponse answer) throws IOException {
    if (answer.status() == UNAUTHENTICATED || answer.status() == FORBIDDEN) {
      throw new IOException(
          address
              + " answers "
              + answer.status()
              + ": it wants the token of an operator. Give one with --token-file FILE;"
              + " './marketplace token --role operator' makes one for servers with the same keys");
    }
    if (!answer.accepted()) {
      throw new IOException(
          address
              + " does not describe itself, so what was measured is unknown: GET "
              + PATH
              + " answered "
              + answer.status()
              + "; start one that was built from newer sources");
    }
    JsonNode node = MarketplaceClient.JSON.readTree(answer.body());
    for (String field : List.of("name", "commit", "engine", "durability", "isolation")) {
      if (node.path(field).asText().isEmpty()) {
        throw new IOException(address + PATH + " lacks " + field);
      }
    }
    return node;
  }

  private static String commit(JsonNode node) {
    return new SourceRevision(node.path("commit").asText(), node.path("tree").asText()).toString();
  }

  private static String tracing(JsonNode node) {
    String export = node.path("tracing").asText(OFF);
    int percent = node.path("traced_percent").asInt(ALL_PERCENT);
    return export.equals(OFF) || percent == ALL_PERCENT ? export : export + ", " + percent + " %";
  }

  private static String database(JsonNode node) {
    JsonNode facts = node.path("facts");
    return !facts.has("server_version")
        ? ""
        : "PostgreSQL "
            + facts.path("server_version").asText()
            + SETTINGS.stream()
                .map(name -> ", " + name + " " + facts.path(name).asText())
                .collect(Collectors.joining());
  }

  private static Map<String, String> criteria(JsonNode node) {
    var all = new LinkedHashMap<String, String>();
    node.properties()
        .forEach(one -> all.put(one.getKey().replace('_', '-'), one.getValue().asText()));
    return all;
  }

  private static Map<String, Integer> percents(JsonNode node) {
    var all = new LinkedHashMap<String, Integer>();
    for (Map.Entry<String, JsonNode> one : node.properties()) {
      if (one.getValue().intValue() > 0) {
        all.put(one.getKey(), one.getValue().intValue());
      }
    }
    return all;
  }

  private static String joinDistinct(List<JsonNode> infos, Function<JsonNode, String> part) {
    return infos.stream()
        .map(part)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining("; "));
  }

  private static <T> T requireEqual(List<JsonNode> infos, String what, Function<JsonNode, T> part)
      throws IOException {
    T first = part.apply(infos.get(0));
    for (JsonNode other : infos) {
      if (!part.apply(other).equals(first)) {
        throw new IOException(
            "The processes of the target do not agree on "
                + what
                + ": "
                + infos.get(0).path("name").asText()
                + " has "
                + first
                + ", "
                + other.path("name").asText()
                + " has "
                + part.apply(other));
      }
    }
    return first;
  }
}
