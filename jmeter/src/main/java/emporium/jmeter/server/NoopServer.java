package emporium.jmeter.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;

/**
 * A server that does nothing: reads each request and answers 200 with the headers of a success. The
 * throughput of a plan against it is the ceiling of HTTP and driver on the machine. Run in a
 * separate JVM.
 */
public final class NoopServer {
  private static final int BACKLOG = 1_024;
  private static final int NO_BODY = -1;
  private static final int THREADS = 256;

  private NoopServer() {}

  /** Serves on the port given first, with the headers given behind it, until the process ends. */
  public static void main(String... arguments) throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "1024");
    int port = Integer.parseInt(arguments[0]);
    var server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    List<NoopAnswer> answers = Arrays.stream(arguments).skip(1).map(NoopAnswer::parse).toList();
    server.createContext("/", exchange -> answer(exchange, answers));
    server.createContext("/records", exchange -> status(exchange, 404));
    server.start();
  }

  private static void answer(HttpExchange exchange, List<NoopAnswer> answers) throws IOException {
    String path = exchange.getRequestURI().getPath();
    for (NoopAnswer answer : answers) {
      if (answer.path().matcher(path).matches()) {
        exchange.getResponseHeaders().set(answer.header(), answer.value());
      }
    }
    status(exchange, 200);
  }

  private static void status(HttpExchange exchange, int status) throws IOException {
    try (exchange;
        InputStream body = exchange.getRequestBody()) {
      body.transferTo(OutputStream.nullOutputStream());
      exchange.sendResponseHeaders(status, NO_BODY);
    }
  }
}
