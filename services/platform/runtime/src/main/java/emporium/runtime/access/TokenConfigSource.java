package emporium.runtime.access;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * Maps {@code emporium.access} and {@code emporium.tokens.public-key-file} to the keys of Quarkus
 * OIDC: it verifies tokens with {@code emporium.access=tokens} only, if there is a key or an
 * issuer. That there is one is checked at the start.
 */
public final class TokenConfigSource implements ConfigSourceFactory {
  /** The key of Quarkus with a public key as text. */
  public static final String PUBLIC_KEY = "quarkus.oidc.public-key";

  /** The key of Quarkus with the address of an issuer. */
  public static final String ISSUER = "quarkus.oidc.auth-server-url";

  static final String ENABLED = "quarkus.oidc.tenant-enabled";

  private static final String ACCESS = "emporium.access";
  private static final String TOKENS = "tokens";
  private static final String KEY_FILE = "emporium.tokens.public-key-file";

  /** Below the application's own files, above defaults of libraries. */
  private static final int ORDINAL = 150;

  @Override
  public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
    boolean hasTokens = TOKENS.equalsIgnoreCase(value(context, ACCESS));
    boolean hasVerifier = value(context, PUBLIC_KEY) != null || value(context, ISSUER) != null;
    var keys = keys(hasTokens, hasVerifier, hasTokens ? value(context, KEY_FILE) : null);
    return List.of(new PropertiesConfigSource(keys, "emporium-tokens", ORDINAL));
  }

  @Override
  public OptionalInt getPriority() {
    return OptionalInt.of(ORDINAL);
  }

  private static @Nullable String value(ConfigSourceContext context, String name) {
    ConfigValue found = context.getValue(name);
    return found == null || found.getValue() == null || found.getValue().isBlank()
        ? null
        : found.getValue();
  }

  /**
   * The keys of Quarkus OIDC.
   *
   * @param hasVerifier whether Quarkus' own keys name a public key or an issuer, which goes before
   * @throws IllegalArgumentException if the file of the public key cannot be read
   */
  static Map<String, String> keys(
      boolean hasTokens, boolean hasVerifier, @Nullable String keyFile) {
    if (!hasTokens) {
      return Map.of(ENABLED, "false");
    }
    return hasVerifier || keyFile == null
        ? Map.of(ENABLED, Boolean.toString(hasVerifier))
        : Map.of(ENABLED, "true", PUBLIC_KEY, read(Path.of(keyFile)));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(
          KEY_FILE
              + " cannot be read: file="
              + file
              + ". ./marketplace token makes a pair of keys and names the file",
          unreadable);
    }
  }
}
