package emporium.docker;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.events.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the files of this folder must agree with. */
final class RepositoryFacts {
  static final Path FOLDER = Path.of("");
  static final Path SERVICES = Path.of("..", "services");

  private static final Path KEYS = Path.of("..", "docs", "configuration.md");
  private static final Pattern KEY = Pattern.compile("(?m)^\\| `(emporium\\.[a-z.-]+)`");

  /** What is not Emporium's own, and read all the same. */
  private static final Set<String> OTHERS =
      Set.of(
          "KAFKA_BOOTSTRAP_SERVERS",
          "QUARKUS_HTTP_HOST",
          "QUARKUS_HTTP_INSECURE_REQUESTS",
          "QUARKUS_HTTP_SSL_PORT",
          "QUARKUS_HTTP_TLS_CONFIGURATION_NAME",
          "QUARKUS_REST_CLIENT__PAYMENT_PROVIDER__TLS_CONFIGURATION_NAME",
          "QUARKUS_REST_CLIENT__PAYMENT_PROVIDER__URL",
          "QUARKUS_TLS_LINKS_KEY_STORE_PEM_POD_CERT",
          "QUARKUS_TLS_LINKS_KEY_STORE_PEM_POD_KEY",
          "QUARKUS_TLS_LINKS_TRUST_STORE_PEM_CERTS",
          "JDK_JAVA_OPTIONS");

  private RepositoryFacts() {}

  /** Ports of the services that run in processes of their own, by name. */
  static Map<String, Integer> ports() {
    return Services.ALL.stream()
        .collect(
            Collectors.toMap(
                ServiceDescriptor::name, ServiceDescriptor::httpPort, Integer::sum, TreeMap::new));
  }

  /** The ports of a service's container on Kubernetes, by name. */
  static Map<String, Integer> namedPorts(String service) {
    var ports = new TreeMap<String, Integer>();
    ports.put("https", Services.named(service).httpPort());
    if (peers().contains(service)) {
      ports.put("stream", Services.named(service).streamPort());
    }
    return ports;
  }

  /** Every variable that a service reads: the documented keys as the environment spells them. */
  static Set<String> variables() {
    var variables = new TreeSet<>(OTHERS);
    peers().forEach(service -> variables.add(peersVariable(service)));
    KEY.matcher(read(KEYS))
        .results()
        .map(found -> found.group(1).replaceAll("[.-]", "_").toUpperCase(Locale.ROOT))
        .forEach(variables::add);
    return variables;
  }

  /** Services that send or receive events. */
  static Set<String> peers() {
    var peers = new TreeSet<String>();
    for (var topic : Topics.ALL) {
      peers.add(topic.producer());
      peers.addAll(topic.consumers());
    }
    return peers;
  }

  /** Where a service finds another one. */
  static String peersVariable(String service) {
    return "EMPORIUM_STREAM_PEERS_" + service.toUpperCase(Locale.ROOT);
  }

  /** The variable with the password of a service's role in PostgreSQL. */
  static String databasePassword(String service) {
    return service.toUpperCase(Locale.ROOT).replace('-', '_') + "_DATABASE_PASSWORD";
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Path> files(Path folder) {
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
