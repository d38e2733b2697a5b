package emporium.runtime.cards;

import emporium.events.cards.CardKeyFile;
import emporium.events.cards.CardKeys;
import emporium.events.cards.CardTokens;
import emporium.runtime.Access;
import emporium.runtime.LoopbackAddress;
import emporium.runtime.RuntimeConfig;
import io.quarkus.arc.DefaultBean;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.security.SecureRandom;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the keys of cards come from: the configuration, a file that it names, or on loopback a file
 * in the data directory, which is generated once. Thread-safe.
 *
 * <p>Failure: {@link ConfigurationException} if there are no keys, so that the start is refused.
 */
public final class CardKeySource {
  private static final Logger LOG = LoggerFactory.getLogger(CardKeySource.class);
  private static final String KEY_FILE = "emporium.cards.key-file";
  private static final String KEYS = "emporium.cards.keys";

  private final RuntimeConfig config;
  private final boolean mayGenerate;

  /** Of the configuration of a process, and where it listens. */
  CardKeySource(RuntimeConfig config, String httpHost) {
    this.config = config;
    this.mayGenerate = config.access() != Access.OPEN && LoopbackAddress.is(httpHost);
  }

  /** The tokens of this process; only where a service seals or opens them is a key needed. */
  static class Tokens {
    @Produces
    @Singleton
    @DefaultBean
    CardTokens tokens(
        RuntimeConfig config,
        @ConfigProperty(name = "quarkus.http.host", defaultValue = "127.0.0.1") String httpHost) {
      var source = new CardKeySource(config, httpHost);
      source.prepare();
      return new CardTokens(source::keys, new SecureRandom());
    }
  }

  /**
   * Generates the file if there has to be one, and warns of one that others may read.
   *
   * @throws ConfigurationException if there are no keys
   */
  void prepare() {
    var configured = config.cards();
    if (configured.keys().isPresent()) {
      if (configured.keyFile().isPresent()) {
        throw new ConfigurationException(KEYS + " and " + KEY_FILE + " exclude each other");
      }
      return;
    }
    var file = file();
    try {
      if (configured.keyFile().isEmpty()) {
        generate(file);
      }
      if (file.isExposed()) {
        LOG.warn("Other users may read or change the keys of cards: chmod 600 {}", file.path());
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private void generate(CardKeyFile file) throws IOException {
    if (!mayGenerate) {
      throw new ConfigurationException(
          "With emporium.access=open, and away from loopback, the key of cards is not generated: set "
              + KEY_FILE
              + ", or "
              + KEYS
              + "; openssl rand -base64 32 makes one");
    }
    if (file.create()) {
      LOG.info("Key of cards generated: {}", file.path());
    }
  }

  private CardKeyFile file() {
    return new CardKeyFile(
        config.cards().keyFile().orElseGet(() -> config.dataDirectory().resolve(CardKeyFile.NAME)));
  }

  /**
   * The keys as they are now.
   *
   * @throws ConfigurationException if there are none
   */
  CardKeys keys() {
    try {
      if (config.cards().keys().isPresent()) {
        return CardKeys.of(config.cards().keys().get());
      }
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(KEYS + ": " + e.getMessage(), e);
    }
    var file = file();
    try {
      return file.read();
    } catch (IOException | IllegalArgumentException e) {
      throw unreadable(file, e);
    }
  }

  private static ConfigurationException unreadable(CardKeyFile file, Exception cause) {
    return new ConfigurationException(
        "The keys of cards cannot be read: " + KEY_FILE + "=" + file.path() + ": " + cause, cause);
  }
}
