package emporium.runtime.access;

import emporium.runtime.LoopbackAddress;
import io.quarkus.runtime.configuration.ConfigurationException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.SslMode;
import org.postgresql.util.PSQLException;

/**
 * What a process connects to: others could read along if it is away from the loopback interface and
 * has no TLS.
 */
final class PlaintextLinks {
  static final String DATABASE = "emporium.jpa.url";
  static final String BROKERS = "kafka.bootstrap.servers";
  static final String BROKER_PROTOCOL = "kafka.security.protocol";
  static final String PROVIDER = "quarkus.rest-client.\"payment-provider\".url";
  static final String STREAM_TLS = "emporium.stream.tls-configuration-name";
  static final String STREAM_PEERS = "emporium.stream.peers.";

  private static final Set<String> TLS_PROTOCOLS = Set.of("SSL", "SASL_SSL");
  private static final Pattern HTTP_HOST =
      Pattern.compile("http://(\\[[^]]+]|[^/:]+).*", Pattern.CASE_INSENSITIVE);

  private PlaintextLinks() {}

  /**
   * Checks all links of a configuration.
   *
   * @throws ConfigurationException if one is plaintext away from the loopback interface
   */
  static void check(Config config) {
    config.getOptionalValue(DATABASE, String.class).ifPresent(PlaintextLinks::checkDatabase);
    config
        .getOptionalValue(BROKERS, String.class)
        .filter(brokers -> !hasTls(config))
        .ifPresent(brokers -> checkHosts(BROKERS, brokers, "kafka.security.protocol=SSL"));
    for (String key : List.of(PROVIDER, TokenConfigSource.ISSUER)) {
      config.getOptionalValue(key, String.class).ifPresent(address -> checkHttp(key, address));
    }
    if (!hasStreamTls(config)) {
      StreamSupport.stream(config.getPropertyNames().spliterator(), false)
          .filter(key -> key.startsWith(STREAM_PEERS))
          .forEach(key -> checkHosts(key, config.getValue(key, String.class), STREAM_TLS));
    }
  }

  /** Whether processes open streams with TLS and present certificates. */
  static boolean hasStreamTls(Config config) {
    return config.getOptionalValue(STREAM_TLS, String.class).isPresent();
  }

  private static boolean hasTls(Config config) {
    return config
        .getOptionalValue(BROKER_PROTOCOL, String.class)
        .map(protocol -> TLS_PROTOCOLS.contains(protocol.toUpperCase(Locale.ROOT)))
        .orElse(false);
  }

  private static void checkDatabase(String url) {
    Properties read = Driver.parseURL(url, new Properties());
    if (read != null && !hasTls(read)) {
      String hosts = String.valueOf(PGProperty.PG_HOST.getOrDefault(read));
      checkHosts(DATABASE, hosts, "sslmode=verify-full in it");
    }
  }

  private static boolean hasTls(Properties database) {
    try {
      return SslMode.of(database).requireEncryption();
    } catch (PSQLException unknown) {
      return false;
    }
  }

  private static void checkHttp(String key, String url) {
    Matcher host = HTTP_HOST.matcher(url);
    if (host.matches()) {
      checkHosts(key, host.group(1), "https");
    }
  }

  private static void checkHosts(String key, String addresses, String instead) {
    boolean isLocal =
        Arrays.stream(addresses.split(","))
            .map(address -> address.strip().replaceFirst(":\\d+$", ""))
            .allMatch(LoopbackAddress::is);
    if (!isLocal) {
      throw new ConfigurationException(
          key
              + " leaves the loopback interface without TLS, was '"
              + addresses
              + "'. Use "
              + instead
              + ", or emporium.access=open on a network that is fenced otherwise");
    }
  }
}
