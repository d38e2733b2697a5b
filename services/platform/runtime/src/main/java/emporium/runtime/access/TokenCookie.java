package emporium.runtime.access;

import emporium.runtime.Access;
import emporium.runtime.RuntimeConfig;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Keeps a person's token in a cookie, since a browser sends no header {@code Authorization} for
 * pages and streams: a form posts the token to {@value #PATH}, and each later request of the same
 * site is treated as if it had the header. No script can read the cookie, no other site can have it
 * sent, and it ends with the browser; the token in it is verified with each request. Thread-safe.
 */
@ApplicationScoped
public class TokenCookie {
  /** Where the form posts to; without a token the cookie is deleted. */
  static final String PATH = "/sign-in";

  static final String NAME = "emporium-token";

  /** After pages of other sites are refused, before callers are authenticated. */
  private static final int BEFORE_AUTHENTICATION = 850;

  private static final int BODY_BYTES_MAX = 8_192;
  private static final int SEE_OTHER = 303;
  private static final int BAD_REQUEST = 400;
  private static final String FIELD = "token=";
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_.-]*");

  private final boolean hasTokens;

  TokenCookie(RuntimeConfig config) {
    this.hasTokens = config.access() == Access.TOKENS;
  }

  void register(@Observes Filters filters) {
    if (hasTokens) {
      filters.register(this::handle, BEFORE_AUTHENTICATION);
    }
  }

  private void handle(RoutingContext context) {
    HttpServerRequest request = context.request();
    if (request.method().equals(HttpMethod.POST) && context.normalizedPath().equals(PATH)) {
      receive(context);
      return;
    }
    Cookie cookie = request.getCookie(NAME);
    if (cookie != null && !request.headers().contains(HttpHeaders.AUTHORIZATION)) {
      request.headers().set(HttpHeaders.AUTHORIZATION, Refusals.BEARER + " " + cookie.getValue());
    }
    context.next();
  }

  private static void receive(RoutingContext context) {
    var body = Buffer.buffer();
    context
        .request()
        .handler(
            part -> {
              if (body.length() <= BODY_BYTES_MAX) {
                body.appendBuffer(part);
              }
            })
        .endHandler(ended -> keep(context, body.toString(StandardCharsets.UTF_8)));
  }

  private static void keep(RoutingContext context, String body) {
    var response = context.response();
    String token = body.startsWith(FIELD) ? body.substring(FIELD.length()).strip() : "";
    if (body.length() > BODY_BYTES_MAX || !TOKEN.matcher(token).matches()) {
      var unused = response.setStatusCode(BAD_REQUEST).end();
      return;
    }
    var cookie =
        Cookie.cookie(NAME, token)
            .setPath("/")
            .setHttpOnly(true)
            .setSecure(context.request().isSSL())
            .setSameSite(CookieSameSite.STRICT);
    if (token.isEmpty()) {
      cookie.setMaxAge(0);
    }
    response.addCookie(cookie);
    var unused = response.setStatusCode(SEE_OTHER).putHeader(HttpHeaders.LOCATION, "/").end();
  }
}
