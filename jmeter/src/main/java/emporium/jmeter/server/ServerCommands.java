package emporium.jmeter.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command lines that start the servers of a run. */
public final class ServerCommands {
  private static final String APP = "services/%s/target/quarkus-app/";
  private static final long SERVERS_IN_MEMORY = 5;
  private static final long BYTES_PER_MEGABYTE = 1 << 20;
  private static final long MEGABYTES_PER_GIGABYTE = 1 << 10;
  private static final long SERVICES_IN_A_HEAP = 4;
  private static final long HEAP_OF_EACH_MIN_MB = 256;

  /** Program with all services in one JVM. */
  public static final String MARKETPLACE = "marketplace";

  /**
   * What a server that this program starts for itself needs, whatever variables it inherits: it
   * answers HTTP, by which it is asked, and with a certificate it listens for HTTPS at any free
   * port, since several may run.
   */
  public static final List<String> OWN_LISTENERS =
      List.of("-Dquarkus.http.ssl-port=0", "-Dquarkus.http.insecure-requests=enabled");

  private static final String DATA_TOOL = "emporium.marketplace.DataTool";

  /** Has a JVM end when it is out of memory, with {@link #OUT_OF_MEMORY}. */
  public static final String EXIT_ON_OUT_OF_MEMORY = "-XX:+ExitOnOutOfMemoryError";

  /**
   * Has a server's heap examined while it works, where the collector can: else G1 does that in a
   * full collection.
   */
  public static final String CONCURRENT_EXAMINATION = "-XX:+ExplicitGCInvokesConcurrent";

  /**
   * How long G1 may stop a server at a time, if it can: its own 200 ms are for throughput, and made
   * stops of 95 to 127 ms at the same throughput.
   */
  public static final String PAUSE_AIM = "-XX:MaxGCPauseMillis=40";

  /** The exit code of a JVM that ended because it was out of memory. */
  public static final int OUT_OF_MEMORY = 3;

  private ServerCommands() {}

  /** How a process of this project ended unexpectedly, behind its name. */
  public static String exitDescription(int exitCode) {
    String died = "has died with exit code " + exitCode;
    return exitCode == OUT_OF_MEMORY ? died + ", out of memory" : died;
  }

  /**
   * The arguments of {@code java} for a marketplace.
   *
   * @throws IOException if it has not been built
   */
  public static List<String> marketplace(
      Path home, SystemUnderTest subject, int port, Path data, String heap) throws IOException {
    return application(home, MARKETPLACE, marketplaceArguments(subject), subject, port, data, heap);
  }

  /** The arguments of {@code java} that only a marketplace has. */
  public static List<String> marketplaceArguments(SystemUnderTest subject) {
    var arguments = new ArrayList<String>();
    if (subject.isolation().equals(SystemUnderTest.GLOBAL_LOCK)) {
      arguments.add("-Demporium.isolation=" + SystemUnderTest.GLOBAL_LOCK);
    }
    arguments.addAll(subject.levels().arguments());
    return arguments;
  }

  /**
   * The arguments of {@code java} for an application that has everything in one JVM.
   *
   * @param application its folder below {@code services/}, and the name of its class data archive
   * @param more arguments of its own
   * @throws IOException if it has not been built
   */
  public static List<String> application(
      Path home,
      String application,
      List<String> more,
      SystemUnderTest subject,
      int port,
      Path data,
      String heap)
      throws IOException {
    Path jar = jar(home, application);
    var arguments =
        new ArrayList<>(
            List.of(
                "-Xmx" + heap,
                EXIT_ON_OUT_OF_MEMORY,
                CONCURRENT_EXAMINATION,
                PAUSE_AIM,
                "-Dquarkus.http.port=" + port,
                "-Demporium.data.directory=" + data.toAbsolutePath()));
    arguments.addAll(ClassDataArchives.of(home).useOptions(application));
    if (subject.isDurable()) {
      arguments.add("-Demporium.durability=" + subject.durability());
    }
    if (subject.engine().equals("jpa")) {
      arguments.add("-Dquarkus.profile=jpa");
    } else if (subject.isCombined()) {
      arguments.add("-Demporium.engine=combined");
    }
    arguments.addAll(more);
    arguments.addAll(List.of("-jar", jar.toString()));
    return arguments;
  }

  private static Path jar(Path home, String application) throws IOException {
    Path jar = home.resolve(APP.formatted(application) + "quarkus-run.jar");
    if (!Files.isRegularFile(jar)) {
      throw new IOException("The " + application + " is not built: " + jar + " is missing");
    }
    return jar;
  }

  /**
   * The arguments of {@code java} for a command on a data directory. It has the services' classes,
   * which this process lacks.
   *
   * @throws IOException if the marketplace has not been built
   */
  public static List<String> dataTool(Path home, String heap, List<String> arguments)
      throws IOException {
    var unused = jar(home, MARKETPLACE);
    var command = new ArrayList<String>();
    command.add("-Xmx" + heap);
    command.add(EXIT_ON_OUT_OF_MEMORY);
    command.add("-Djava.util.logging.manager=org.jboss.logmanager.LogManager");
    command.addAll(List.of("-cp", classPath(home), DATA_TOOL));
    command.addAll(arguments);
    return command;
  }

  /** Returns the class path of the marketplace with every service, for other mains than its own. */
  public static String classPath(Path home) {
    return Stream.of("app/*", "lib/main/*", "lib/boot/*")
        .map(part -> home.resolve(APP.formatted(MARKETPLACE)) + File.separator + part)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * The largest heap of each server when a comparison has several on one machine: a fifth of its
   * memory, as {@code -Xmx} takes it. Of two graphs, two relational servers with their databases,
   * and the driver, only the graphs grow that far.
   */
  public static String comparisonHeap(long memoryBytes) {
    return memoryBytes / SERVERS_IN_MEMORY / BYTES_PER_MEGABYTE + "m";
  }

  /**
   * Returns the largest heap of each service in a separate process: a quarter of that of a server
   * with all of them, since the state is split among them, but not evenly.
   */
  public static String heapPerService(String heap) {
    long megabytes = Long.parseLong(heap.substring(0, heap.length() - 1));
    long all = heap.endsWith("g") ? megabytes * MEGABYTES_PER_GIGABYTE : megabytes;
    return Math.max(HEAP_OF_EACH_MIN_MB, all / SERVICES_IN_A_HEAP) + "m";
  }

  /**
   * Returns the arguments of {@code java} for the no-op server.
   *
   * @param answers headers that it gives to the answers of some paths
   */
  public static List<String> noopServer(int port, List<NoopAnswer> answers) {
    var arguments =
        new ArrayList<>(
            List.of(
                "-Xmx256m",
                EXIT_ON_OUT_OF_MEMORY,
                "-cp",
                System.getProperty("java.class.path"),
                NoopServer.class.getName(),
                Integer.toString(port)));
    answers.forEach(answer -> arguments.add(answer.argument()));
    return arguments;
  }
}
