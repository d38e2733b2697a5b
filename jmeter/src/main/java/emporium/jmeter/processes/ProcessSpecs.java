package emporium.jmeter.processes;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.jmeter.machine.PasswordFile;
import emporium.jmeter.server.ClassDataArchives;
import emporium.jmeter.server.ServerCommands;
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

/** The programs of the processes of a marketplace. Used by one thread. */
final class ProcessSpecs {
  private static final String FOLLOWING = "marketplace";
  private static final String ENTRY = "io.quarkus.bootstrap.runner.QuarkusEntryPoint";
  private static final String BROKER_READY = "Broker ready on ";
  private static final String DATABASE_READY = "Database ready on ";
  private static final String DATABASE_MAIN = "emporium.persistence.jpa.postgres.DatabaseServer";
  private static final String BROKER_HEAP = "128m";
  private static final String DATABASE_HEAP = "128m"; // for unpacking
  private static final String HEAP_AT_FIRST = "32m";
  private static final int ANSWER_MAX_MS = 2_000;

  /**
   * A JVM looks four times a second for monitors that it can deflate, and once a second whether
   * anything waits for a safepoint. Of nine processes that do nothing that is a seventh of what
   * they take. Nothing here has many inflated monitors, and what needs a safepoint asks for one.
   */
  private static final List<String> FEW_WAKEUPS =
      List.of(
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:AsyncDeflationInterval=5000",
          "-XX:GuaranteedSafepointInterval=5000");

  /**
   * Of a service: Vert.x's two for each core are for a process that has the machine to itself, and
   * nine processes then wake up four times as many threads for the same work.
   */
  private static final int EVENT_LOOPS =
      Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  /**
   * Connections of each service: a pool for commands, one for reads, and a few more; see Database.
   */
  private static final int CONNECTIONS_PER_SERVICE = 40;

  private final LocalClusterOptions options;
  private final ClusterDirectories layout;
  private final Map<String, Integer> splitFrom;

  /**
   * @param splitFrom previous number of replicas of each service whose data is to be split
   */
  ProcessSpecs(
      LocalClusterOptions options, ClusterDirectories layout, Map<String, Integer> splitFrom) {
    this.options = options;
    this.layout = layout;
    this.splitFrom = splitFrom;
  }

  /**
   * All of them, in the order in which they start.
   *
   * @throws IOException if one of them is not built
   */
  List<ProcessSpec> all() throws IOException {
    var all = new ArrayList<ProcessSpec>();
    if (options.wire() == EventWire.KAFKA) {
      all.add(broker());
    }
    if (options.subject().hasTables()) {
      all.add(database());
    }
    for (ServiceDescriptor service : Services.START_ORDER) {
      for (String name : options.replicas().replicaNames(service.name())) {
        all.add(application(service, name));
      }
    }
    return all;
  }

  private ProcessSpec broker() throws IOException {
    Path jars = requireBuilt(options.home().resolve("services/platform/broker/target/broker"));
    return new ProcessSpec(
        ProcessPorts.BROKER,
        ProcessSpec.Stage.BROKER,
        ReadinessProbe.line(BROKER_READY),
        command(
            ProcessPorts.BROKER,
            ProcessPorts.BROKER,
            BROKER_HEAP,
            List.of(),
            jars + File.separator + "*",
            "emporium.broker.Broker",
            "--data",
            layout.data(ProcessPorts.BROKER).toString(),
            "--port",
            Integer.toString(options.ports().of(ProcessPorts.BROKER))));
  }

  private ProcessSpec database() throws IOException {
    var arguments = new ArrayList<String>();
    arguments.add(DATABASE_MAIN);
    arguments.add(layout.data(ProcessPorts.DATABASE).toString());
    arguments.add(Integer.toString(options.ports().of(ProcessPorts.DATABASE)));
    int processes = Services.NAMES.size() + options.replicas().additionalReplicas().size();
    arguments.add(Integer.toString(CONNECTIONS_PER_SERVICE * processes));
    arguments.addAll(databases());
    return new ProcessSpec(
        ProcessPorts.DATABASE,
        ProcessSpec.Stage.DATABASE,
        ReadinessProbe.line(DATABASE_READY),
        command(
            ProcessPorts.DATABASE,
            ProcessPorts.DATABASE,
            DATABASE_HEAP,
            List.of("-Djava.util.logging.manager=org.jboss.logmanager.LogManager"),
            ServerCommands.classPath(options.home()),
            arguments.toArray(String[]::new)));
  }

  /** Names schemas if tables follow: one reader reads those of all services. */
  private List<String> databases() {
    return options.subject().isCombined()
        ? List.of(FOLLOWING + ":" + String.join(",", Services.NAMES))
        : Services.NAMES.stream().map(this::databaseOf).toList();
  }

  private ProcessSpec application(ServiceDescriptor service, String name) throws IOException {
    Path module = options.home().resolve("services").resolve(service.name());
    Path jar = requireBuilt(module.resolve("target/quarkus-app")).resolve("quarkus-run.jar");
    return new ProcessSpec(
        name,
        Services.isRequired(service.name())
            ? ProcessSpec.Stage.REQUIRED_SERVICE
            : ProcessSpec.Stage.SERVICE,
        ReadinessProbe.health(URI.create("http://" + options.ports().address(name)), ANSWER_MAX_MS),
        command(
            service.name(), name, options.heap(), settings(service, name), jar.toString(), ENTRY));
  }

  private List<String> settings(ServiceDescriptor descriptor, String name) {
    String service = descriptor.name();
    var subject = options.subject();
    var ports = options.ports();
    var all = new ArrayList<String>();
    all.add("-Dquarkus.http.port=" + ports.of(name));
    all.addAll(ServerCommands.OWN_LISTENERS);
    all.add("-Dquarkus.vertx.event-loops-pool-size=" + EVENT_LOOPS);
    all.addAll(wire(service, name));
    all.add("-Demporium.durability=" + subject.durability());
    all.add("-Demporium.data.directory=" + layout.data(name));
    all.add("-Demporium.backup.directory=" + layout.backups(name));
    if (options.subject().hasTables()) {
      all.add(subject.isCombined() ? "-Demporium.engine=combined" : "-Dquarkus.profile=jpa");
      all.add(
          "-Demporium.jpa.url=jdbc:postgresql://"
              + ports.address(ProcessPorts.DATABASE)
              + "/"
              + databaseOf(service));
      all.add("-Demporium.jpa.username=" + databaseOf(service));
      all.add("-Dorg.postgresql.pgpassfile=" + passwords(databaseOf(service)));
    }
    if (descriptor.usesCards()) {
      all.add("-Demporium.cards.key-file=" + layout.cardKeys().path());
    }
    descriptor.settings(ports::address).forEach((key, value) -> all.add("-D" + key + "=" + value));
    all.addAll(replica(options.replicas().replicaNames(service), name));
    if (splitFrom.containsKey(service)) {
      all.add("-Demporium.replicas.split-from=" + splitFrom.get(service));
    }
    subject.levels().arguments().stream().filter(one -> appliesTo(service, one)).forEach(all::add);
    return all;
  }

  /** Returns where the driver finds the password: nothing secret is among the arguments. */
  private Path passwords(String owner) {
    return PasswordFile.ofOwner(layout.data(ProcessPorts.DATABASE), owner).path();
  }

  /** Returns the options of the transport of events; the provider has none. */
  private List<String> wire(String service, String name) {
    var ports = options.ports();
    if (service.equals(Services.PAYMENT_PROVIDER)) {
      return List.of();
    }
    var all = new ArrayList<String>();
    all.add("-Demporium.relay.transport=" + options.wire().key());
    if (options.wire() == EventWire.KAFKA) {
      all.add("-Dkafka.bootstrap.servers=" + ports.address(ProcessPorts.BROKER));
      return all;
    }
    all.add("-Demporium.stream.port=" + ports.of(ProcessPorts.stream(name)));
    for (String peer : options.replicas().counts().keySet()) {
      all.add(
          "-Demporium.stream.peers."
              + peer
              + "="
              + options.replicas().replicaNames(peer).stream()
                  .map(one -> ports.address(ProcessPorts.stream(one)))
                  .collect(Collectors.joining(",")));
    }
    return all;
  }

  /** Returns the options that identify a replica; none for an only one. */
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

  /** A service refuses unknown keys, and keys of other services; the provider has no streams. */
  private static boolean appliesTo(String service, String argument) {
    if (argument.startsWith("-Demporium.stream.") && service.equals(Services.PAYMENT_PROVIDER)) {
      return false;
    }
    return Services.NAMES.stream()
        .filter(one -> argument.startsWith("-Demporium." + one + "."))
        .allMatch(service::equals);
  }

  /**
   * The database of a service, and the role that owns it. Tables that follow are in one database,
   * so that a query can join them.
   */
  private String databaseOf(String service) {
    return options.subject().isCombined()
        ? FOLLOWING
        : service.replace('-', '_').toLowerCase(Locale.ROOT);
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
    all.add("-Xms" + HEAP_AT_FIRST); // it grows as needed, not with the machine
    all.add(ServerCommands.EXIT_ON_OUT_OF_MEMORY);
    all.add("-XX:+UseSerialGC");
    all.add("-XX:-UsePerfData"); // a file among the machine's temporary files
    all.addAll(FEW_WAKEUPS);
    all.addAll(ClassDataArchives.of(options.home()).useOptions(service));
    all.add("-Djava.io.tmpdir=" + layout.temporary(name));
    all.addAll(settings);
    options.jvmArguments().stream().filter(one -> appliesTo(service, one)).forEach(all::add);
    all.add("-cp");
    all.add(toolClasses() + File.pathSeparator + classPath);
    all.add(ParentWatchdog.class.getName());
    all.addAll(List.of(main));
    return all;
  }

  /** Returns the location of the classes of this project's tools. */
  private static Path toolClasses() throws IOException {
    try {
      return Path.of(
          ParentWatchdog.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IOException(impossible);
    }
  }

  private static Path requireBuilt(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new IOException("Not built: " + directory + " is missing");
    }
    return directory;
  }
}
