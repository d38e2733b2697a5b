package emporium.stream;

import emporium.runtime.messaging.StreamConfig;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.quarkus.tls.runtime.config.TlsConfigUtils;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetServerOptions;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * How both ends of a stream are opened: plain, or with TLS and the certificates of one
 * configuration of Quarkus' TLS registry. With TLS each side presents a certificate and checks that
 * of the other; a producer also checks that it is for the host that it connects to. Immutable.
 */
@Singleton
class StreamTls {
  /** Compares the names in the certificate with the host, as for HTTPS (RFC 9110, 4.3.4). */
  private static final String HOST_OF_CERTIFICATE = "HTTPS";

  private static final String KEY = "emporium.stream.tls-configuration-name";

  private final Optional<TlsConfiguration> tls;

  /**
   * Finds the configuration.
   *
   * @throws ConfigurationException if there is none of that name, or if it would authenticate only
   *     one side
   */
  StreamTls(StreamConfig config, TlsConfigurationRegistry registry) {
    this.tls = config.tlsConfigurationName().map(name -> mutual(name, registry));
  }

  private static TlsConfiguration mutual(String name, TlsConfigurationRegistry registry) {
    var found =
        registry
            .get(name)
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        KEY + " must be the NAME of quarkus.tls.NAME keys, was '" + name + "'"));
    if (found.getKeyStoreOptions() == null
        || found.getTrustStoreOptions() == null
        || found.isTrustAll()) {
      throw new ConfigurationException(
          "quarkus.tls."
              + name
              + " must have a key store and a trust store and no trust-all: both sides of a stream"
              + " present a certificate");
    }
    return found;
  }

  /** The options of the side that listens. */
  NetServerOptions serverOptions() {
    var options = new NetServerOptions().setTcpNoDelay(true).setReuseAddress(true);
    tls.ifPresent(
        found -> {
          TlsConfigUtils.configure(options, found);
          options.setSsl(true).setClientAuth(ClientAuth.REQUIRED);
        });
    return options;
  }

  /** The options of the side that connects. */
  NetClientOptions clientOptions() {
    var options = new NetClientOptions().setTcpNoDelay(true);
    tls.ifPresent(
        found -> {
          TlsConfigUtils.configure(options, found);
          options.setSsl(true).setHostnameVerificationAlgorithm(HOST_OF_CERTIFICATE);
        });
    return options;
  }
}
