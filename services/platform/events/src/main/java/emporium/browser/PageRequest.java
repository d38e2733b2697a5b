package emporium.browser;

import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a request that tells whether a page of another site has sent it. A browser adds
 * {@code Origin} or {@code Sec-Fetch-Site} to each request that may change something, and a page
 * cannot forge them; other programs send neither. Immutable.
 *
 * <p>Source: W3C Fetch Metadata Request Headers; Fetch standard, Origin header.
 *
 * @param host the header {@code Host}; null if absent
 * @param origin the header {@code Origin}; null if absent
 * @param fetchSite the header {@code Sec-Fetch-Site}; null if absent
 * @param fetchMode the header {@code Sec-Fetch-Mode}; null if absent
 */
public record PageRequest(
    @Nullable String host,
    @Nullable String origin,
    @Nullable String fetchSite,
    @Nullable String fetchMode) {
  private static final String LOOPBACK_NAME = "localhost";
  private static final String LOOPBACK_ADDRESS_6 = "[::1]";
  private static final Pattern LOOPBACK_ADDRESS_4 =
      Pattern.compile("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
  private static final int PORT_DIGITS_MAX = 5;
  private static final String SAME_ORIGIN = "same-origin";
  private static final String BY_THE_PERSON = "none";
  private static final String NAVIGATION = "navigate";

  /** Whether a browser has sent a request with these headers; null if absent. */
  public static boolean isOfABrowser(@Nullable String origin, @Nullable String fetchSite) {
    return origin != null || fetchSite != null;
  }

  /**
   * Whether a request is meant for the loopback interface: it names no host, or one that can be
   * nothing else. A name that only resolves to the loopback address is none, since anybody may own
   * it: so a page that a person opens could read what is here (DNS rebinding).
   *
   * @param host the header {@code Host}; null if absent, as browsers never leave it
   */
  public static boolean isForLoopback(@Nullable String host) {
    if (host == null) {
      return true;
    }
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon > host.lastIndexOf(']');
    if (hasPort && !isPort(host, colon + 1)) {
      return false;
    }
    String name = hasPort ? host.substring(0, colon) : host;
    return name.equalsIgnoreCase(LOOPBACK_NAME)
        || name.equals(LOOPBACK_ADDRESS_6)
        || LOOPBACK_ADDRESS_4.matcher(name).matches();
  }

  private static boolean isPort(String host, int from) {
    for (int i = from; i < host.length(); i++) {
      if (host.charAt(i) < '0' || host.charAt(i) > '9') {
        return false;
      }
    }
    int digits = host.length() - from;
    return digits >= 1 && digits <= PORT_DIGITS_MAX;
  }

  /** Whether it may change something: it is no browser's, or it is of a page of this server. */
  public boolean mayChange() {
    return !isOfABrowser(origin, fetchSite)
        || (isSameOrigin() && (fetchSite == null || fetchSite.equals(SAME_ORIGIN)));
  }

  /**
   * Whether it may read: as {@link #mayChange}, or a person has entered the address or followed a
   * link, whose answer no other page can see.
   */
  public boolean mayRead() {
    return mayChange()
        || (origin == null && (BY_THE_PERSON.equals(fetchSite) || NAVIGATION.equals(fetchMode)));
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
