package emporium.broker;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * How a broker runs. Immutable.
 *
 * @param directory of its log
 * @param port where it listens
 * @param host name by which clients connect; with {@link #LOOPBACK} it listens there only, else on
 *     all addresses
 * @param partitions of a topic that is created at its first use
 * @param retentionMs how long a record is kept
 * @param retentionBytes bytes kept of one partition, in whole segments
 */
public record BrokerOptions(
    Path directory, int port, String host, int partitions, long retentionMs, long retentionBytes) {
  /** For clients of this machine. */
  public static final String LOOPBACK = "127.0.0.1";

  private static final String DATA = "--data";
  private static final String PORT = "--port";
  private static final String HOST = "--host";
  private static final String PARTITIONS = "--partitions";
  private static final String RETENTION_MS = "--retention-ms";
  private static final String RETENTION_BYTES = "--retention-bytes";
  private static final Set<String> NAMES =
      Set.of(DATA, PORT, HOST, PARTITIONS, RETENTION_MS, RETENTION_BYTES);

  /**
   * Checks every bound.
   *
   * @throws IllegalArgumentException naming the option and its rule
   */
  public BrokerOptions {
    between(PORT, 1, 65_535, port);
    if (!host.matches("[A-Za-z0-9][A-Za-z0-9.-]*")) {
      throw new IllegalArgumentException(
          HOST + " must be a name or an address, was '" + host + "'");
    }
    between(PARTITIONS, 1, 1_000, partitions);
    between(RETENTION_MS, 1_000, 31_536_000_000L, retentionMs);
    between(RETENTION_BYTES, 1L << 20, 1L << 40, retentionBytes);
  }

  /** For this machine: eight partitions, records for an hour, 16 MB of each partition. */
  public static BrokerOptions of(Path directory, int port) {
    return new BrokerOptions(directory, port, LOOPBACK, 8, 3_600_000, 16L << 20);
  }

  /**
   * Reads them from a command line: pairs of a name like {@code --port} and a value.
   *
   * @throws IllegalArgumentException naming the option and its rule
   */
  public static BrokerOptions parse(String... arguments) {
    Map<String, String> given = pairs(arguments);
    String directory = given.get(DATA);
    if (directory == null) {
      throw new IllegalArgumentException(DATA + " must be given: where the log is kept");
    }
    BrokerOptions usual = of(Path.of(directory), 9092);
    return new BrokerOptions(
        usual.directory,
        Math.toIntExact(number(given, PORT, usual.port)),
        given.getOrDefault(HOST, usual.host),
        Math.toIntExact(number(given, PARTITIONS, usual.partitions)),
        number(given, RETENTION_MS, usual.retentionMs),
        number(given, RETENTION_BYTES, usual.retentionBytes));
  }

  private static Map<String, String> pairs(String... arguments) {
    var given = new HashMap<String, String>();
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i];
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException("No option of the broker, was '" + name + "'");
      }
      if (i + 1 == arguments.length) {
        throw new IllegalArgumentException(name + " must have a value");
      }
      given.put(name, arguments[i + 1]);
    }
    return given;
  }

  private static long number(Map<String, String> given, String name, long usual) {
    String value = given.get(name);
    if (value == null) {
      return usual;
    }
    if (!value.matches("\\d{1,13}")) {
      throw new IllegalArgumentException(name + " must be a whole number, was '" + value + "'");
    }
    return Long.parseLong(value);
  }

  private static void between(String name, long least, long most, long value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " must be between " + least + " and " + most + ", was '" + value + "'");
    }
  }
}
