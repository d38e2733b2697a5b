package emporium.jmeter.server;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.machine.FreePorts;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** A server that runs as a child of this process, and ends with it. */
public final class ServerProcess implements AutoCloseable {
  private static final long READY_WAIT_MAX_MS = 300_000;
  private static final long POLL_MS = 100;
  private static final long STOP_WAIT_MAX_S = 60;
  private static final long KILL_WAIT_MAX_S = 30;
  private static final int ANSWER_TIMEOUT_MS = 2_000;
  private static final String HEAP = "512m";

  private final Process process;
  private final URI address;
  private final Thread stopper;

  private ServerProcess(Process process, URI address) {
    this.process = process;
    this.address = address;
    this.stopper = new Thread(process::destroy, "stop-server");
    Runtime.getRuntime().addShutdownHook(stopper);
  }

  /**
   * Starts a JVM and waits until it reports that it is ready. It has {@link
   * ServerCommands#OWN_LISTENERS}, unless its arguments say otherwise.
   *
   * @param arguments of {@code java}
   * @param log where its output goes
   * @throws IOException if it ends, or is not ready within five minutes
   */
  public static ServerProcess start(List<String> arguments, int port, Path log)
      throws IOException, InterruptedException {
    return start(arguments, Map.of(), port, log);
  }

  /**
   * The same, with variables that its environment has besides those of this process.
   *
   * @throws IOException if it ends, or is not ready within five minutes
   */
  public static ServerProcess start(
      List<String> arguments, Map<String, String> environment, int port, Path log)
      throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder(command(arguments))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.environment().putAll(environment);
    Process process = builder.start();
    var server = of(process, port);
    try {
      awaitReady(process.toHandle(), server.address);
      return server;
    } catch (IOException | InterruptedException notReady) {
      Integer exitCode = server.exitCode();
      server.close();
      if (exitCode != null) {
        throw new IOException("The server ended with exit code " + exitCode, notReady);
      }
      throw notReady;
    }
  }

  static List<String> command(List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(java());
    command.addAll(ServerCommands.OWN_LISTENERS);
    command.addAll(arguments);
    return command;
  }

  /** When this process is ending, nobody would end the server. */
  private static ServerProcess of(Process process, int port)
      throws IOException, InterruptedException {
    try {
      return new ServerProcess(process, URI.create("http://127.0.0.1:" + port));
    } catch (IllegalStateException shuttingDown) {
      var unused = process.destroyForcibly().waitFor();
      throw new IOException("No server is started: this process is ending", shuttingDown);
    }
  }

  /**
   * Starts a marketplace with the engine and isolation of the system under test, on a free port,
   * and waits until it is ready.
   *
   * @param home installation directory
   * @param more further options of its JVM, which precede those given here
   * @throws IOException if it is not built, ends, or is not ready within five minutes
   */
  public static ServerProcess marketplace(
      Path home, SystemUnderTest subject, Path data, Path log, String... more)
      throws IOException, InterruptedException {
    var options = new ArrayList<>(ServerCommands.marketplaceArguments(subject));
    options.addAll(List.of(more));
    return application(home, ServerCommands.MARKETPLACE, subject, data, log, options);
  }

  /**
   * Starts an application that has everything in one JVM, in the same way.
   *
   * @param application its folder below {@code services/}
   * @param more arguments of its own
   * @throws IOException if it is not built, ends, or is not ready within five minutes
   */
  public static ServerProcess application(
      Path home,
      String application,
      SystemUnderTest subject,
      Path data,
      Path log,
      List<String> more)
      throws IOException, InterruptedException {
    int port = FreePorts.findOne();
    return start(
        ServerCommands.application(home, application, more, subject, port, data, HEAP), port, log);
  }

  /** The {@code java} command of the JDK this process runs on. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /**
   * Waits until a server reports that it is ready.
   *
   * @throws IOException if it ends, is not ready within five minutes, or has a certificate that is
   *     not trusted
   */
  public static void awaitReady(ProcessHandle process, URI address)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(READY_WAIT_MAX_MS);
    try (var marketplace = new MarketplaceClient(address, 1, ANSWER_TIMEOUT_MS)) {
      while (!ready(marketplace)) {
        if (!process.isAlive()) {
          throw new IOException("The server has ended");
        }
        if (System.nanoTime() > deadline) {
          throw new IOException("The server is not ready after five minutes");
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
      }
    }
  }

  /** A certificate that is not trusted will not be later. */
  private static boolean ready(MarketplaceClient marketplace) throws IOException {
    try {
      return marketplace.get("/q/health/ready").accepted();
    } catch (SSLException failed) {
      if (isUntrusted(failed)) {
        throw new IOException(
            "The server's certificate is not trusted: --ca-file names one that is", failed);
      }
      return false;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Java reports an unknown authority and another host's name differently. */
  private static boolean isUntrusted(SSLException failed) {
    return failed.getCause() instanceof CertificateException
        || failed instanceof SSLPeerUnverifiedException;
  }

  /** Returns its address. */
  public URI address() {
    return address;
  }

  /** Returns the exit code; null as long as it runs. */
  public @Nullable Integer exitCode() {
    return process.isAlive() ? null : (Integer) process.exitValue();
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Ends the server as {@code kill -9} does, and waits until it has exited. */
  public void kill() throws InterruptedException {
    var unused = process.destroyForcibly().waitFor();
  }

  /**
   * Terminates the server, kills it if it does not end, and returns when it has exited, since its
   * files may be deleted then.
   *
   * @throws IllegalStateException if it still runs half a minute after it was killed
   */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_WAIT_MAX_S, TimeUnit.SECONDS)) {
        endByForce();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      endByForce();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(stopper);
    } catch (IllegalStateException shuttingDown) {
      return; // the hook is running already
    }
  }

  /** Waits also if this thread is interrupted. */
  private void endByForce() {
    process.destroyForcibly();
    try {
      var unused = process.onExit().orTimeout(KILL_WAIT_MAX_S, TimeUnit.SECONDS).join();
    } catch (CompletionException stuck) {
      throw new IllegalStateException("A killed server does not end: " + process.pid(), stuck);
    }
  }
}
