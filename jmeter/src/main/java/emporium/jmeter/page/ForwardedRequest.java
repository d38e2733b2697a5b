package emporium.jmeter.page;

import com.sun.net.httpserver.HttpExchange;
import emporium.browser.PageRequest;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.client.TargetAccess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

/**
 * Forwards what the page asks of a service to the process that answers it: reads, and the redrive
 * of a dead letter. Nothing else is forwarded. Thread-safe.
 */
final class ForwardedRequest {
  private static final int BUFFER_BYTES = 8_192;
  private static final Pattern READ =
      Pattern.compile(
          "/seller/\\d{1,9}|/seller/\\d{1,9}/low-stock/stream|/seller/dashboard/\\d{1,9}/stream"
              + "|/abandoned-carts/stream");
  private static final Pattern CHANGE =
      Pattern.compile("/dead-letters/[a-z-]{1,64}/[A-Za-z0-9@:._-]{1,200}/redrive");

  private final HttpClient client;
  private final TargetAccess access;

  ForwardedRequest(HttpClient client, TargetAccess access) {
    this.client = client;
    this.access = access;
  }

  /** Whether requests of this method and path are forwarded. */
  static boolean accepts(String method, String path) {
    return (method.equals("GET") && READ.matcher(path).matches())
        || (method.equals("POST") && CHANGE.matcher(path).matches());
  }

  /** Forwards it, and sends its response as it arrives. */
  void forward(HttpExchange exchange, ServiceAddresses addresses)
      throws IOException, InterruptedException {
    String path = exchange.getRequestURI().getPath();
    URI target = URI.create(addresses.forPath(path) + path);
    var request = access.authorize(HttpRequest.newBuilder(target));
    if (exchange.getRequestMethod().equals("POST")) {
      request.POST(BodyPublishers.noBody());
    }
    HttpResponse<InputStream> answer = client.send(request.build(), BodyHandlers.ofInputStream());
    answer
        .headers()
        .firstValue("Content-Type")
        .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
    boolean empty = answer.statusCode() == 204;
    exchange.sendResponseHeaders(answer.statusCode(), empty ? -1 : 0);
    try (InputStream from = answer.body();
        OutputStream to = exchange.getResponseBody()) {
      byte[] part = new byte[BUFFER_BYTES];
      for (int read = from.read(part); read >= 0; read = from.read(part)) {
        to.write(part, 0, read);
        to.flush();
      }
    }
  }

  /** Whether it is meant for this machine, and of no page of another site. */
  static boolean isAllowed(HttpExchange exchange) {
    var headers = exchange.getRequestHeaders();
    var page =
        new PageRequest(
            headers.getFirst("Host"),
            headers.getFirst("Origin"),
            headers.getFirst("Sec-Fetch-Site"),
            headers.getFirst("Sec-Fetch-Mode"));
    return PageRequest.isForLoopback(page.host())
        && (exchange.getRequestMethod().equals("GET") ? page.mayRead() : page.mayChange());
  }
}
