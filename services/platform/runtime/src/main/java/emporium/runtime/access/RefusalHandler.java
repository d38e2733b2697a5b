package emporium.runtime.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.runtime.Access;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.http.problems.Problem;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that {@link OutsideResources} refuses with the problems of {@link Refusals}. A
 * person who opens a page without a token is answered with a form for one, as {@link TokenCookie}
 * takes it. Thread-safe.
 */
@ApplicationScoped
public class RefusalHandler {
  /** Before the handlers of Quarkus, which answer without a body. */
  private static final int FIRST = -1_000;

  private static final String HTML = "text/html";
  private static final String STYLE =
      "body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:10vh auto;padding:0 1rem}"
          + "input,button{font:inherit;padding:.4rem;box-sizing:border-box}"
          + "input{display:block;width:100%;margin:.3rem 0 1rem}";
  private static final String FORM =
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>Emporium: token</title>
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark"><style>%s</style></head>
      <body><h1>Emporium</h1>
      <form method="post" action="%s">
      <label>Token of an operator
      <input name="token" type="password" autocomplete="off" required></label>
      <button>Open</button>
      </form>
      <p><code>./marketplace token --role operator</code> makes one.</p>
      </body></html>
      """
          .formatted(STYLE, TokenCookie.PATH);
  private static final String POLICY =
      "default-src 'none'; style-src '%s'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
          .formatted(hash(STYLE));

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every JDK has SHA-256", impossible);
    }
  }

  private final boolean hasTokens;
  private final String unauthenticated;
  private final String forbidden;

  RefusalHandler(RuntimeConfig config, ObjectMapper mapper) throws JsonProcessingException {
    this.hasTokens = config.access() == Access.TOKENS;
    this.unauthenticated = mapper.writeValueAsString(Refusals.UNAUTHENTICATED);
    this.forbidden = mapper.writeValueAsString(Refusals.FORBIDDEN);
  }

  void register(@Observes Router router) {
    if (hasTokens) {
      router.route().order(FIRST).failureHandler(this::refuse);
    }
  }

  private void refuse(RoutingContext request) {
    Throwable failure = request.failure();
    if (request.response().headWritten()) {
      request.next();
    } else if (isUnauthenticated(failure)) {
      request.response().putHeader("WWW-Authenticate", Refusals.BEARER);
      answerUnauthenticated(request);
    } else if (failure instanceof ForbiddenException) {
      answer(request, Refusals.FORBIDDEN.status(), Problem.MEDIA_TYPE, forbidden);
    } else {
      request.next();
    }
  }

  private static boolean isUnauthenticated(@Nullable Throwable failure) {
    return failure instanceof UnauthorizedException
        || failure instanceof AuthenticationFailedException;
  }

  private void answerUnauthenticated(RoutingContext request) {
    int status = Refusals.UNAUTHENTICATED.status();
    if (isOfAPerson(request)) {
      request
          .response()
          .putHeader("Content-Security-Policy", POLICY)
          .putHeader("Referrer-Policy", "same-origin") // else the form is sent without its origin
          .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
      answer(request, status, "text/html;charset=UTF-8", FORM);
    } else {
      answer(request, status, Problem.MEDIA_TYPE, unauthenticated);
    }
  }

  private static boolean isOfAPerson(RoutingContext request) {
    String accepted = request.request().getHeader(HttpHeaders.ACCEPT);
    return request.request().method().equals(HttpMethod.GET)
        && accepted != null
        && accepted.contains(HTML);
  }

  private static void answer(RoutingContext request, int status, String type, String body) {
    var unused =
        request
            .response()
            .setStatusCode(status)
            .putHeader(HttpHeaders.CONTENT_TYPE, type)
            .end(body);
  }
}
