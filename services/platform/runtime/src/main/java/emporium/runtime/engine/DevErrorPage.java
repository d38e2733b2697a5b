package emporium.runtime.engine;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jspecify.annotations.Nullable;

/**
 * In dev mode, the answer to every request while the engine has refused to open: 503 with why, its
 * first line first. Quarkus' own page would begin with its own exceptions. The next change of a
 * file starts the service again. Thread-safe.
 */
@ApplicationScoped
public class DevErrorPage {
  /** Before all others; the reload of changed files comes before even that. */
  private static final int FIRST = 1_000_000;

  private static final int NOT_OPEN = 503;
  private static final String TEXT = "text/plain";
  private static final String HTML = "text/html";

  private volatile @Nullable String refusal;

  /** What an answer is: of that type, beginning with the first line of the refusal. */
  record Content(String type, String body) {}

  void register(@Observes Filters filters) {
    filters.register(this::answer, FIRST);
  }

  /** From now on every request is answered with that. */
  void show(String why) {
    refusal = why;
  }

  private void answer(RoutingContext request) {
    String why = refusal;
    if (why == null) {
      request.next();
      return;
    }
    Content content = content(why, request.request().getHeader(HttpHeaders.ACCEPT));
    var response = request.response().setStatusCode(NOT_OPEN);
    response.putHeader(HttpHeaders.CONTENT_TYPE, content.type() + "; charset=UTF-8");
    var unused = response.end(content.body());
  }

  /** For a browser as a page, else as text. */
  static Content content(String why, @Nullable String accept) {
    if (accept == null || !accept.contains(HTML)) {
      return new Content(TEXT, why + "\n");
    }
    int end = why.indexOf('\n');
    String first = end < 0 ? why : why.substring(0, end);
    String rest = end < 0 ? "" : why.substring(end + 1);
    return new Content(
        HTML,
        "<!doctype html><html lang=\"en\"><title>"
            + escaped(first)
            + "</title><body style=\"font-family: sans-serif; margin: 2em\"><h1 style=\"font-size:"
            + " 1.3em\">"
            + escaped(first)
            + "</h1><pre style=\"white-space: pre-wrap\">"
            + escaped(rest)
            + "</pre></body></html>\n");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
