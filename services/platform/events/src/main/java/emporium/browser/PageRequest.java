package emporium.browser;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a request that tells whether a page of another site has sent it. A browser adds
 * {@code Origin} or {@code Sec-Fetch-Site} to each request that may change something, and a page
 * cannot forge them; other programs send neither. Immutable.
 *
 * @param host the header {@code Host}; null if absent
 * @param origin the header {@code Origin}; null if absent
 * @param fetchSite the header {@code Sec-Fetch-Site}; null if absent
 * @param fromLoopback whether the client is on this machine
 */
public record PageRequest(
    @Nullable String host,
    @Nullable String origin,
    @Nullable String fetchSite,
    boolean fromLoopback) {
  private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "[::1]");
  private static final Pattern LOOPBACK_ADDRESS =
      Pattern.compile("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
  private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
  private static final String SAME_ORIGIN = "same-origin";

  /** Whether a browser has sent a request with these headers; null if absent. */
  public static boolean isOfABrowser(@Nullable String origin, @Nullable String fetchSite) {
    return origin != null || fetchSite != null;
  }

  /**
   * Whether it may change something: it is no browser's, or it is of a page of this server on this
   * machine. A name that only resolves to the loopback address is refused, since anybody may own
   * it.
   */
  public boolean mayChange() {
    return !isOfABrowser(origin, fetchSite)
        || (fromLoopback && isLoopback() && isSameOrigin() && isFetchedFromSameOrigin());
  }

  private boolean isFetchedFromSameOrigin() {
    return fetchSite == null || fetchSite.equals(SAME_ORIGIN);
  }

  private boolean isLoopback() {
    if (host == null) {
      return false;
    }
    String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
    return LOOPBACK_NAMES.contains(name) || LOOPBACK_ADDRESS.matcher(name).matches();
  }

  private boolean isSameOrigin() {
    if (origin == null) {
      return true;
    }
    try {
      String authority = URI.create(origin).getRawAuthority();
      return authority != null && authority.equalsIgnoreCase(host);
    } catch (IllegalArgumentException notAnOrigin) {
      return false;
    }
  }
}
