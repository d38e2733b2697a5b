package emporium.payment.psp;

import emporium.runtime.RuntimeConfig;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.ext.ClientHeadersFactory;
import org.jspecify.annotations.Nullable;

/**
 * Shows the provider the token of this process, {@code emporium.tokens.own-token-file}; nothing
 * without one. A file that was replaced is read again. Thread-safe.
 */
@Singleton
public class ProviderToken implements ClientHeadersFactory {
  private static final String BEARER = "Bearer ";

  private final Optional<Path> file;
  private volatile @Nullable Read last;

  @Inject
  ProviderToken(RuntimeConfig config) {
    this(config.tokens().ownTokenFile());
  }

  ProviderToken(Optional<Path> file) {
    this.file = file;
  }

  /** A token, and when its file was written. */
  private record Read(String token, FileTime written) {}

  /**
   * Adds the header {@code Authorization}.
   *
   * @throws UncheckedIOException if the file cannot be read: the charge was not sent
   */
  @Override
  public MultivaluedMap<String, String> update(
      MultivaluedMap<String, String> incoming, MultivaluedMap<String, String> outgoing) {
    var headers = new MultivaluedHashMap<String, String>();
    file.ifPresent(path -> headers.putSingle(HttpHeaders.AUTHORIZATION, BEARER + token(path)));
    return headers;
  }

  private String token(Path path) {
    try {
      FileTime written = Files.getLastModifiedTime(path);
      Read known = last;
      if (known == null || !known.written.equals(written)) {
        known = new Read(Files.readString(path).strip(), written);
        last = known;
      }
      return known.token;
    } catch (IOException unreadable) {
      throw new UncheckedIOException("emporium.tokens.own-token-file", unreadable);
    }
  }
}
