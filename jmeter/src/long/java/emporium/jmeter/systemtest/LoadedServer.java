package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.HttpVirtualUser;
import emporium.jmeter.driver.MarketplaceRun;
import emporium.jmeter.server.ServerProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A marketplace process with a few users, for tests that send it other things meanwhile. Looks at
 * the process from outside: its descriptors, its readiness and its metrics. Used by one thread.
 */
final class LoadedServer implements AutoCloseable {
  private static final String OBSERVER = "127.0.0.100";
  private static final int USERS = 2;
  private static final int WAIT_MAX_S = 600;
  private static final int ANSWER_MAX_MS = 60_000;
  private static final long POLL_NANOS = 20_000_000;
  private static final Pattern LIMIT = Pattern.compile("Max open files +\\d+ +(\\d+)");

  private final ServerProcess server;
  private final MarketplaceRun run;
  private final AtomicBoolean loading = new AtomicBoolean(true);
  private final List<CompletableFuture<Void>> users = new ArrayList<>();

  /** Lets the users begin. The server is closed with this. */
  LoadedServer(ServerProcess server, Path directory) throws Exception {
    this.server = server;
    try {
      run = MarketplaceRun.start(LoadedCluster.settings(directory, addresses()), text -> {});
    } catch (Exception | Error failed) {
      server.close();
      throw failed;
    }
    for (int number = 0; number < USERS; number++) {
      var user = new HttpVirtualUser(run.user(number, USERS), server.address());
      users.add(CompletableFuture.runAsync(() -> user.runWhile(loading::get)));
    }
  }

  private ServiceAddresses addresses() {
    return ServiceAddresses.forPath(server.address());
  }

  ProcessHandle handle() {
    return server.handle();
  }

  /** Where it listens. */
  InetSocketAddress address() {
    return new InetSocketAddress(server.address().getHost(), server.address().getPort());
  }

  /** The transactions of the users so far. */
  long transactions() {
    return run.results().transactions();
  }

  /** How many of them had an error. */
  long errors() {
    return run.results().errors();
  }

  /** Waits until something is so, while the server lives. */
  void await(BooleanSupplier isSo, String what) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_MAX_S);
    while (!isSo.getAsBoolean()) {
      assertNull(server.exitCode(), what);
      assertTrue(System.nanoTime() < deadline, what);
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** Waits for that many more transactions. */
  void awaitMore(int more) {
    long wanted = transactions() + more;
    await(() -> transactions() >= wanted, "the load goes on");
  }

  /** Its open descriptors: sockets and files. */
  int descriptors() {
    int count = 0;
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(Path.of("/proc/" + server.handle().pid() + "/fd"))) {
      for (Path ignored : all) {
        count++;
      }
    } catch (IOException gone) {
      throw new IllegalStateException("The server is gone", gone);
    }
    return count;
  }

  /** How many descriptors this process and its children may have. */
  static int descriptorsMax() throws IOException {
    var found = LIMIT.matcher(Files.readString(Path.of("/proc/self/limits")));
    return found.find() ? Integer.parseInt(found.group(1)) : Integer.MAX_VALUE;
  }

  /** Whether it answers on a connection of its own that it is ready. */
  boolean isReady() throws IOException {
    return get("/q/health/ready").startsWith("HTTP/1.1 200");
  }

  /** The same; false also if it does not answer. */
  boolean isReadyNow() {
    try {
      return isReady();
    } catch (IOException refused) {
      return false;
    }
  }

  /** The value of a metric, written as at {@code /q/metrics}; 0 if there is none. */
  double metric(String name) throws IOException {
    return metricSum(name + " ");
  }

  /** The sum of all metrics that begin so; 0 if there is none. */
  double metricSum(String begin) throws IOException {
    return get("/q/metrics")
        .lines()
        .filter(line -> line.startsWith(begin))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** The body of an answer that has a length. */
  byte[] body(String path) throws IOException {
    String answer = get(path);
    return answer.substring(answer.indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.UTF_8);
  }

  /** The whole answer, read on a connection of its own from an address of its own. */
  private String get(String path) throws IOException {
    try (var socket = new Socket()) {
      socket.setSoTimeout(ANSWER_MAX_MS);
      socket.bind(new InetSocketAddress(OBSERVER, 0));
      socket.connect(address(), ANSWER_MAX_MS);
      String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Lets the users come to their end, waits until all is finished, and audits it. */
  void audited(String what) throws Exception {
    audited(what, failed -> false);
  }

  /** The same, but for failed checks that are expected. */
  void audited(String what, Predicate<CheckResult> expected) throws Exception {
    end();
    run.log().close();
    LoadedCluster.audited(addresses(), run, WAIT_MAX_S * 1_000, what, expected);
  }

  private void end() {
    loading.set(false);
    users.forEach(CompletableFuture::join);
    users.clear();
  }

  @Override
  public void close() {
    loading.set(false);
    server.close();
    users.forEach(CompletableFuture::join);
  }
}
