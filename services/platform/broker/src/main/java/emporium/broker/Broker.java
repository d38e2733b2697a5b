package emporium.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;

/**
 * A broker that runs in this process. It is ready when it is constructed, and its records survive a
 * restart. Thread-safe.
 */
public final class Broker implements AutoCloseable {
  /** Prefix of the line that {@link #main} prints when the broker accepts records. */
  public static final String READY = "Broker ready on ";

  /** All addresses of the machine, or of the container. */
  private static final String ANY = "0.0.0.0";

  private static final int NODE = 1;
  private static final String LISTENER = "BROKER";
  private static final String CONTROLLER = "CONTROLLER";

  /** The largest event, with what Kafka adds to it. */
  private static final int RECORD_BYTES_MAX = (4 << 20) + (64 << 10);

  private static final long SEGMENT_BYTES_MIN = 8L << 20;
  private static final long SEGMENT_BYTES_MAX = 64L << 20;
  private static final long RETENTION_CHECK_MAX_MS = 300_000;
  private static final int CAUSES_MAX = 5;
  private static final int PORT_MIN = 16_384;
  private static final int PORT_MAX = 32_768; // where Linux begins with those; others at 49152
  private static final int PORTS_TRIED_MAX = 100;

  private final BrokerDirectory directory;
  private final KafkaRaftServer server;

  private Broker(BrokerDirectory directory, KafkaRaftServer server) {
    this.directory = directory;
    this.server = server;
  }

  /**
   * Starts a broker; an empty directory is formatted.
   *
   * @throws IOException if another broker uses the directory, it has other contents, the port is in
   *     use, or the broker does not start
   */
  public static Broker start(BrokerOptions options) throws IOException {
    return start(options, BrokerUsers.EVERYONE);
  }

  /**
   * Starts a broker that authenticates its users; an empty directory is formatted with them.
   *
   * @throws IOException as {@link #start(BrokerOptions)}
   */
  public static Broker start(BrokerOptions options, BrokerUsers users) throws IOException {
    BrokerDirectory directory = BrokerDirectory.take(options.directory().toAbsolutePath());
    try {
      directory.format(NODE, CONTROLLER, users.credentials());
      requireFree(options);
      return new Broker(directory, startServer(options, users, directory));
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static KafkaRaftServer startServer(
      BrokerOptions options, BrokerUsers users, BrokerDirectory directory) throws IOException {
    var properties = properties(options, directory, freePort());
    users.addTo(properties, LISTENER, CONTROLLER);
    var server = new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
    try {
      server.startup();
      return server;
    } catch (RuntimeException e) {
      server.shutdown();
      throw new IOException("The broker does not start: " + directory.path(), e);
    }
  }

  private static Properties properties(
      BrokerOptions options, BrokerDirectory directory, int controllerPort) {
    var all = new Properties();
    all.setProperty("process.roles", "broker,controller");
    all.setProperty("node.id", Integer.toString(NODE));
    all.setProperty("log.dirs", directory.path().toString());
    String controller = BrokerOptions.LOOPBACK + ":" + controllerPort;
    String port = ":" + options.port();
    all.setProperty(
        "listeners",
        "BROKER://" + listensOn(options) + port + "," + CONTROLLER + "://" + controller);
    all.setProperty("advertised.listeners", "BROKER://" + options.host() + port);
    all.setProperty("inter.broker.listener.name", "BROKER");
    all.setProperty("controller.listener.names", CONTROLLER);
    all.setProperty("controller.quorum.voters", NODE + "@" + controller);
    all.setProperty("listener.security.protocol.map", "BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT");
    retention(all, options);
    singleNode(all);
    smallFootprint(all);
    return all;
  }

  /** What is retained, and for how long. */
  private static void retention(Properties all, BrokerOptions options) {
    long segmentBytes =
        Math.min(SEGMENT_BYTES_MAX, Math.max(SEGMENT_BYTES_MIN, options.retentionBytes() / 2));
    all.setProperty("auto.create.topics.enable", "true");
    all.setProperty("message.max.bytes", Integer.toString(RECORD_BYTES_MAX));
    all.setProperty("num.partitions", Integer.toString(options.partitions()));
    all.setProperty("log.retention.ms", Long.toString(options.retentionMs()));
    all.setProperty("log.retention.bytes", Long.toString(options.retentionBytes()));
    all.setProperty("log.segment.bytes", Long.toString(segmentBytes));
    all.setProperty(
        "log.retention.check.interval.ms",
        Long.toString(Math.min(RETENTION_CHECK_MAX_MS, options.retentionMs())));
  }

  /** One copy of everything: no replication. */
  private static void singleNode(Properties all) {
    all.setProperty("default.replication.factor", "1");
    all.setProperty("min.insync.replicas", "1");
    all.setProperty("offsets.topic.replication.factor", "1");
    all.setProperty("offsets.topic.num.partitions", "4");
    all.setProperty("transaction.state.log.replication.factor", "1");
    all.setProperty("transaction.state.log.min.isr", "1");
    all.setProperty("transaction.state.log.num.partitions", "4");
    all.setProperty("group.initial.rebalance.delay.ms", "0");
    all.setProperty("broker.session.timeout.ms", "6000"); // a restart waits for it after a kill
    all.setProperty("broker.heartbeat.interval.ms", "1000");
    all.setProperty("metadata.max.idle.interval.ms", "5000"); // each is a forced write
  }

  /** Threads and buffers for a broker that shares its machine with the services. */
  private static void smallFootprint(Properties all) {
    all.setProperty("num.network.threads", "2");
    all.setProperty("num.io.threads", "4");
    all.setProperty("background.threads", "2");
    all.setProperty("num.recovery.threads.per.data.dir", "2");
    all.setProperty("log.index.size.max.bytes", "1048576");
    all.setProperty("log.cleaner.dedupe.buffer.size", "4194304");
    all.setProperty("log.cleaner.io.buffer.size", "262144");
  }

  private static String listensOn(BrokerOptions options) {
    return options.host().equals(BrokerOptions.LOOPBACK) ? BrokerOptions.LOOPBACK : ANY;
  }

  private static void requireFree(BrokerOptions options) throws IOException {
    try {
      new ServerSocket(options.port(), 1, InetAddress.getByName(listensOn(options))).close();
    } catch (IOException taken) {
      throw new IOException("--port " + options.port() + " is taken", taken);
    }
  }

  /**
   * A free port of the loopback interface, for the controller, which only this process connects to.
   * Below the ports of outgoing connections, any of which could take it before it is used.
   */
  static int freePort() throws IOException {
    for (int attempt = 1; ; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(PORT_MIN, PORT_MAX);
      try (var free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException taken) {
        if (attempt == PORTS_TRIED_MAX) {
          throw taken;
        }
      }
    }
  }

  private void stop() {
    try {
      close();
    } catch (IOException failed) {
      System.err.println("ERROR: " + causes(failed));
    }
  }

  /** An exception and its causes in one line. */
  private static String causes(Throwable failed) {
    return Stream.iterate(failed, Objects::nonNull, Throwable::getCause)
        .limit(CAUSES_MAX)
        .map(cause -> Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getName()))
        .collect(Collectors.joining(": "));
  }

  /** Stops the broker; the records it accepted are on disk. */
  @Override
  public void close() throws IOException {
    server.shutdown();
    server.awaitShutdown();
    directory.close();
  }

  /**
   * Runs a broker until the process is stopped. Exit codes: 0 stopped, 1 not started, 2 usage
   * error.
   *
   * @param arguments see {@link BrokerOptions#parse}
   */
  public static void main(String... arguments) {
    try {
      BrokerOptions options = BrokerOptions.parse(arguments);
      Broker broker = start(options);
      Runtime.getRuntime().addShutdownHook(new Thread(broker::stop, "stop-broker"));
      System.out.println(READY + options.host() + ":" + options.port());
      broker.server.awaitShutdown();
    } catch (IllegalArgumentException wrong) {
      System.err.println("ERROR: " + wrong.getMessage());
      System.exit(2);
    } catch (IOException failed) {
      System.err.println("ERROR: " + causes(failed));
      System.exit(1);
    }
  }
}
