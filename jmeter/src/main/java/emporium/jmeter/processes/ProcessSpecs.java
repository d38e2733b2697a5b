package emporium.jmeter.processes;

import emporium.jmeter.load.Servers;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the processes of a marketplace run. Used by one thread. */
final class Programs {
  private static final String ENTRY = "io.quarkus.bootstrap.runner.QuarkusEntryPoint";
  private static final String BROKER_READY = "Broker ready on ";
  private static final String DATABASE_READY = "Database ready on ";
  private static final String DATABASE_MAIN = "emporium.persistence.jpa.DatabaseServer";
  private static final String BROKER_HEAP = "128m";
  private static final String DATABASE_HEAP = "128m"; // for unpacking
  private static final String HEAP_AT_FIRST = "32m";
  private static final int ANSWER_MAX_MS = 2_000;

  /** Of each service: a pool for commands, one for reads, and some of its own; see Database. */
  private static final int CONNECTIONS_PER_SERVICE = 40;

  private final ProcessesOptions options;
  private final Layout layout;
  private final Map<String, Integer> dividedFrom;

  /**
   * @param dividedFrom of services whose data is to be divided, how many replicas had it before
   */
  Programs(ProcessesOptions options, Layout layout, Map<String, Integer> dividedFrom) {
    this.options = options;
    this.layout = layout;
    this.dividedFrom = dividedFrom;
  }

  /**
   * All of them, in the order in which they start.
   *
   * @throws IOException if one of them is not built
   */
  List<Program> all() throws IOException {
    var all = new ArrayList<Program>();
    all.add(broker());
    if (isOnTables()) {
      all.add(database());
    }
    all.add(application(Ports.PROVIDER, Ports.PROVIDER, Program.Stage.PROVIDER));
    for (String service : Ports.SERVICES) {
      for (String name : options.replicas().names(service)) {
        all.add(application(service, name, Program.Stage.SERVICE));
      }
    }
    return all;
  }

  private boolean isOnTables() {
    return options.subject().engine().equals("jpa");
  }

  private Program broker() throws IOException {
    Path jars = built(options.home().resolve("services/broker/target/broker"));
    return new Program(
        Ports.BROKER,
        Program.Stage.BROKER,
        Readiness.line(BROKER_READY),
        command(
            Ports.BROKER,
            Ports.BROKER,
            BROKER_HEAP,
            List.of(),
            jars + File.separator + "*",
            "emporium.broker.Broker",
            "--data",
            layout.data(Ports.BROKER).toString(),
            "--port",
            Integer.toString(options.ports().of(Ports.BROKER))));
  }

  private Program database() throws IOException {
    var arguments = new ArrayList<String>();
    arguments.add(DATABASE_MAIN);
    arguments.add(layout.data(Ports.DATABASE).toString());
    arguments.add(Integer.toString(options.ports().of(Ports.DATABASE)));
    int processes = Ports.SERVICES.size() + options.replicas().further().size() + 1;
    arguments.add(Integer.toString(CONNECTIONS_PER_SERVICE * processes));
    Stream.concat(Ports.SERVICES.stream(), Stream.of(Ports.PROVIDER))
        .map(Programs::databaseOf)
        .forEach(arguments::add);
    return new Program(
        Ports.DATABASE,
        Program.Stage.DATABASE,
        Readiness.line(DATABASE_READY),
        command(
            Ports.DATABASE,
            Ports.DATABASE,
            DATABASE_HEAP,
            List.of("-Djava.util.logging.manager=org.jboss.logmanager.LogManager"),
            Servers.classPath(options.home()),
            arguments.toArray(String[]::new)));
  }

  private Program application(String service, String name, Program.Stage stage) throws IOException {
    Path jar =
        built(options.home().resolve("services").resolve(service).resolve("target/quarkus-app"))
            .resolve("quarkus-run.jar");
    return new Program(
        name,
        stage,
        Readiness.health(URI.create("http://" + options.ports().address(name)), ANSWER_MAX_MS),
        command(service, name, options.heap(), settings(service, name), jar.toString(), ENTRY));
  }

  private List<String> settings(String service, String name) {
    var subject = options.subject();
    var ports = options.ports();
    var all = new ArrayList<String>();
    all.add("-Dquarkus.http.port=" + ports.of(name));
    all.add("-Dkafka.bootstrap.servers=" + ports.address(Ports.BROKER));
    all.add("-Demporium.durability=" + subject.durability());
    all.add("-Demporium.data.directory=" + layout.data(name));
    all.add("-Demporium.backup.directory=" + layout.backups(name));
    if (isOnTables()) {
      all.add("-Dquarkus.profile=jpa");
      all.add(
          "-Demporium.jpa.url=jdbc:postgresql://"
              + ports.address(Ports.DATABASE)
              + "/"
              + databaseOf(service));
    }
    if (service.equals("payment")) {
      all.add("-Dquarkus.rest-client.payment-provider.url=http://" + ports.address(Ports.PROVIDER));
    }
    if (List.of("cart", "product", "shipment").contains(service)) {
      all.add("-Demporium." + service + ".await=true"); // there are others that answer
    }
    all.addAll(replica(options.replicas().names(service), name));
    if (dividedFrom.containsKey(service)) {
      all.add("-Demporium.replicas.divided-from=" + dividedFrom.get(service));
    }
    subject.levels().arguments().stream().filter(one -> isFor(service, one)).forEach(all::add);
    return all;
  }

  /** Which one of a service's processes it is. */
  private List<String> replica(List<String> all, String name) {
    return all.size() == 1
        ? List.of()
        : List.of(
            "-Demporium.replicas.count=" + all.size(),
            "-Demporium.replicas.index=" + all.indexOf(name),
            "-Demporium.replicas.addresses="
                + all.stream()
                    .map(one -> "http://" + options.ports().address(one))
                    .collect(Collectors.joining(",")));
  }

  /** A service refuses keys that it does not know, and those of other services it does not. */
  private static boolean isFor(String service, String argument) {
    return Ports.SERVICES.stream()
        .filter(one -> argument.startsWith("-Demporium." + one + "."))
        .allMatch(service::equals);
  }

  private static String databaseOf(String service) {
    return service.replace('-', '_').toLowerCase(Locale.ROOT);
  }

  private List<String> command(
      String service,
      String name,
      String heap,
      List<String> settings,
      String classPath,
      String... main)
      throws IOException {
    var all = new ArrayList<String>();
    all.add("-Xmx" + heap);
    all.add("-Xms" + HEAP_AT_FIRST); // it grows to what is needed, not to what the machine has
    all.add(Servers.EXIT_ON_OUT_OF_MEMORY);
    all.add("-XX:+UseSerialGC");
    if (Runtime.getRuntime().availableProcessors() < Ports.SERVICES.size()) {
      all.add("-XX:TieredStopAtLevel=1"); // optimizing all of them takes longer than it gives
    }
    all.add("-XX:-UsePerfData"); // a file among the machine's temporary files
    all.add("-Djava.io.tmpdir=" + layout.temporary(name));
    options.jvmArguments().stream().filter(one -> isFor(service, one)).forEach(all::add);
    all.addAll(settings);
    all.add("-cp");
    all.add(ownCode() + File.pathSeparator + classPath);
    all.add(EndsWithParent.class.getName());
    all.addAll(List.of(main));
    return all;
  }

  /** Where the classes of this project's tools are. */
  private static Path ownCode() throws IOException {
    try {
      return Path.of(
          EndsWithParent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IOException(impossible);
    }
  }

  private static Path built(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new IOException("Not built: " + directory + " is missing");
    }
    return directory;
  }
}
