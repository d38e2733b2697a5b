package emporium.jmeter.cli;

import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a Kafka broker in the foreground. */
@Command(
    name = "broker",
    description =
        "Runs a Kafka broker in the foreground, for services that are started one by one.",
    mixinStandardHelpOptions = true)
final class BrokerCommand implements Callable<Integer> {
  private static final long POLL_MS = 100;

  @Option(
      names = "--port",
      defaultValue = "9092",
      paramLabel = "PORT",
      description = "Where it listens. Default ${DEFAULT-VALUE}.")
  private int port = 9092;

  @Option(
      names = "--data",
      defaultValue = "broker-data",
      paramLabel = "DIR",
      description = "Where its log is kept. Default ./${DEFAULT-VALUE}.")
  private Path data = Path.of("broker-data");

  @Option(
      names = "--partitions",
      defaultValue = "8",
      paramLabel = "N",
      description = "Partitions of a topic that its first use makes. Default ${DEFAULT-VALUE}.")
  private int partitions = 8;

  @Option(
      names = "--retention-ms",
      defaultValue = "3600000",
      paramLabel = "MS",
      description = "How long a record is kept. Default ${DEFAULT-VALUE}.")
  private long retentionMs = 3_600_000;

  @Option(
      names = "--retention-bytes",
      defaultValue = "16777216",
      paramLabel = "N",
      description = "Of each partition, how much is kept. Default ${DEFAULT-VALUE}.")
  private long retentionBytes = 16_777_216;

  @Option(
      names = "--heap",
      defaultValue = "256m",
      paramLabel = "SIZE",
      description = "Largest heap. Default ${DEFAULT-VALUE}.")
  private String heap = "256m";

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var rules = new OptionValidator(spec);
    rules.between("--port", 1, OptionValidator.PORT_MAX, port);
    rules.between("--partitions", 1, 1_000, partitions);
    rules.between("--retention-ms", 1_000, 31_536_000_000L, retentionMs);
    rules.between("--retention-bytes", 1L << 20, 1L << 40, retentionBytes);
    rules.heap("--heap", heap);
    Path jars = InstallationDirectory.directory().resolve("services/platform/broker/target/broker");
    if (!Files.isDirectory(jars)) {
      throw new IOException("The broker is not built: " + jars + " is missing");
    }
    var process = new ForegroundProcess(command(jars), json.output());
    if (json.isWanted()) {
      var thread = new Thread(() -> printWhenReady(process), "announce");
      thread.setDaemon(true);
      thread.start();
    }
    return process.run();
  }

  /**
   * What runs.
   *
   * @param bootstrap what clients connect to
   */
  private record Ready(String bootstrap, String data, long pid) {}

  private void printWhenReady(ForegroundProcess process) {
    try {
      ProcessHandle broker = process.started();
      while (broker.isAlive() && !isListening()) {
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
      }
      if (broker.isAlive()) {
        String directory = data.toAbsolutePath().toString();
        json.print(spec, new Ready("localhost:" + port, directory, broker.pid()));
      }
    } catch (IOException ended) {
      ErrorMessages.print(ended, spec.commandLine().getErr(), false);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isListening() {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private List<String> command(Path jars) {
    return List.of(
        ServerProcess.java(),
        "-Xmx" + heap,
        "-XX:+UseSerialGC",
        ServerCommands.EXIT_ON_OUT_OF_MEMORY,
        "-cp",
        jars + File.separator + "*",
        "emporium.broker.Broker",
        "--data",
        data.toString(),
        "--port",
        Integer.toString(port),
        "--partitions",
        Integer.toString(partitions),
        "--retention-ms",
        Long.toString(retentionMs),
        "--retention-bytes",
        Long.toString(retentionBytes));
  }
}
