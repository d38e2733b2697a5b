package emporium.runtime.access;

import emporium.runtime.Access;
import emporium.runtime.LoopbackAddress;
import emporium.runtime.RuntimeConfig;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses to start where others could reach or read what is not protected: an address away from the
 * loopback interface without tokens, tokens without what verifies them, and, away from the loopback
 * interface, links between processes and a database without TLS; unless {@code
 * emporium.access=open}.
 */
@ApplicationScoped
public class AccessCheck {
  private static final Logger LOG = LoggerFactory.getLogger(AccessCheck.class);

  /** Before anything listens. */
  private static final int FIRST = 1;

  private static final String HTTP_HOST = "quarkus.http.host";
  private static final String STREAM_HOST = "emporium.stream.host";

  void check(
      @Observes @Priority(FIRST) StartupEvent event,
      RuntimeConfig config,
      Config all,
      @ConfigProperty(name = HTTP_HOST, defaultValue = "127.0.0.1") String http,
      @ConfigProperty(name = STREAM_HOST, defaultValue = "127.0.0.1") String streams) {
    checkHttp(config.access(), http);
    checkStreams(config.access(), streams, PlaintextLinks.hasStreamTls(all));
    if (config.access() == Access.TOKENS) {
      checkVerifier(
          all.getOptionalValue(TokenConfigSource.PUBLIC_KEY, String.class),
          all.getOptionalValue(TokenConfigSource.ISSUER, String.class));
      checkOwnToken(
          all.getOptionalValue(PlaintextLinks.PROVIDER, String.class),
          config.tokens().ownTokenFile());
    }
    if (config.access() != Access.OPEN) {
      PlaintextLinks.check(all);
    }
  }

  /**
   * Checks where a server is to listen for HTTP.
   *
   * @throws ConfigurationException if others could reach it, and that was not allowed
   */
  static void checkHttp(Access access, String host) {
    if (LoopbackAddress.is(host)) {
      return;
    }
    switch (access) {
      case LOOPBACK -> throw notLoopback(HTTP_HOST, host, access);
      case OPEN -> warnOpen(HTTP_HOST, host);
      case TOKENS ->
          LOG.info(
              "Tokens are needed at {}={}; TLS is up to this server or a proxy", HTTP_HOST, host);
    }
  }

  /**
   * Checks where a process is to listen for the streams of others.
   *
   * @param hasTls whether these have to present certificates
   * @throws ConfigurationException if others could reach it, and that was not allowed
   */
  static void checkStreams(Access access, String host, boolean hasTls) {
    if (LoopbackAddress.is(host) || hasTls) {
      return;
    }
    if (access != Access.OPEN) {
      throw notLoopback(STREAM_HOST, host, access);
    }
    warnOpen(STREAM_HOST, host);
  }

  private static void warnOpen(String key, String host) {
    LOG.warn("Access is open: whoever reaches {}={} may read and change everything", key, host);
  }

  private static ConfigurationException notLoopback(String key, String host, Access access) {
    return new ConfigurationException(
        key
            + " must be an address of the loopback interface with emporium.access="
            + access.name().toLowerCase(java.util.Locale.ROOT)
            + ", was '"
            + host
            + "'. emporium.access=tokens asks callers of HTTP for tokens, and "
            + PlaintextLinks.STREAM_TLS
            + " those of streams for certificates; emporium.access=open serves a network that is"
            + " fenced otherwise");
  }

  /**
   * Checks that a payment provider in another process can be asked: it wants a token of the role
   * internal.
   *
   * @throws ConfigurationException if there is none to show, or its file cannot be read
   */
  static void checkOwnToken(Optional<String> provider, Optional<Path> file) {
    if (provider.isPresent() && !file.filter(Files::isReadable).isPresent()) {
      throw new ConfigurationException(
          "With emporium.access=tokens the payment provider at "
              + provider.get()
              + " wants a token: set emporium.tokens.own-token-file to a file that can be read, was "
              + file.map(Path::toString).orElse("not set")
              + ". ./marketplace token --role internal makes one");
    }
  }

  /**
   * Checks that tokens can be verified.
   *
   * @throws ConfigurationException if there is neither a public key nor an issuer
   */
  static void checkVerifier(Optional<String> publicKey, Optional<String> issuer) {
    if (publicKey.isEmpty() && issuer.isEmpty()) {
      throw new ConfigurationException(
          "With emporium.access=tokens set emporium.tokens.public-key-file, or the address of an"
              + " issuer as "
              + TokenConfigSource.ISSUER
              + ". ./marketplace token makes a pair of keys and names the file");
    }
  }
}
