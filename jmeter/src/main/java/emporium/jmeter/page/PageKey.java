package emporium.jmeter.page;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The secret of a page whose requests have more rights than who finds its port: a random key in the
 * address that is printed. A browser that opens this address keeps the key in a cookie, which no
 * script can read and no page of another site can have sent. Immutable.
 *
 * <p>Source: Jupyter Server, "Security in the Jupyter Server", token authentication.
 */
final class PageKey {
  private static final int BYTES = 32;
  private static final String PARAMETER = "key=";
  private static final String COOKIE = "emporium-page-";

  private final String key;

  PageKey() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    this.key = HexFormat.of().formatHex(random);
  }

  /** The query of the address that is printed, with its question mark. */
  String query() {
    return "?" + PARAMETER + key;
  }

  /** Whether the address or the cookie of a request has the key. */
  boolean isShownBy(HttpExchange exchange) {
    return isInAddressOf(exchange) || isInCookieOf(exchange);
  }

  /** Whether the address of a request has the key. */
  boolean isInAddressOf(HttpExchange exchange) {
    String query = exchange.getRequestURI().getRawQuery();
    return query != null && isIn(List.of(query.split("&")), PARAMETER);
  }

  private boolean isInCookieOf(HttpExchange exchange) {
    List<String> headers = exchange.getRequestHeaders().getOrDefault("Cookie", List.of());
    return headers.stream()
        .anyMatch(header -> isIn(Arrays.asList(header.split("; ?")), cookieName(exchange) + "="));
  }

  private boolean isIn(List<String> fields, String start) {
    return fields.stream()
        .filter(field -> field.startsWith(start))
        .anyMatch(field -> isEqual(field.substring(start.length())));
  }

  /** In a time that does not depend on how much of it is right. */
  private boolean isEqual(String shown) {
    return MessageDigest.isEqual(
        key.getBytes(StandardCharsets.US_ASCII), shown.getBytes(StandardCharsets.UTF_8));
  }

  /** Browsers send a cookie to all ports of a host, so its name has the port. */
  private static String cookieName(HttpExchange exchange) {
    return COOKIE + exchange.getLocalAddress().getPort();
  }

  /** Answers with the cookie, and leads to the page's address without the key. */
  void answerWithCookie(HttpExchange exchange) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set(
        "Set-Cookie", cookieName(exchange) + "=" + key + "; HttpOnly; SameSite=Strict; Path=/");
    headers.set("Location", "/");
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    exchange.sendResponseHeaders(303, -1);
  }

  /** Names the cookie in the header that each answer 401 must have. */
  static void challenge(HttpExchange exchange) {
    exchange
        .getResponseHeaders()
        .set("WWW-Authenticate", "Cookie cookie-name=\"" + cookieName(exchange) + "\"");
  }
}
