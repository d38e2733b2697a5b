package emporium.persistence.benchmark;

import emporium.persistence.Durability;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Part one: reserving stock, ours and the other ways. Every round runs every cell once, the
 * subjects of a cell in turn and in the other direction in every second round, each on a fresh
 * directory. What runs before the first round, for the JVM to compile, is not counted. Writes
 * {@code target/bench/reserve.txt} and {@code reserve.json}.
 */
public final class EngineReserveBenchmark {
  static final String GRAPH = "graph";
  static final String APPEND = "disk-append";
  static final String IN_PLACE = "disk-in-place";
  static final List<String> OTHERS = List.of("monitor", "group", "postgres", "postgres-1");
  private static final List<String> DISKS = List.of(APPEND, IN_PLACE);
  private static final int ITEMS = 100_000;
  private static final int JVM_WARM_UP_WRITERS = 16;
  private static final long SEED = 42;

  private final int rounds = Integer.parseInt(BenchmarkOptions.option("rounds", "3"));
  private final long measuredNanos = BenchmarkOptions.nanos("seconds", "2");
  private final long warmUpNanos = BenchmarkOptions.nanos("warmUp", "1");
  private final List<Integer> writers =
      BenchmarkOptions.list("writers", "1,8,16,64").stream().map(Integer::valueOf).toList();
  private final List<Durability> levels =
      BenchmarkOptions.list("levels", "power,process").stream()
          .map(level -> Durability.valueOf(level.toUpperCase(Locale.ROOT)))
          .toList();
  private final List<String> subjects =
      BenchmarkOptions.list("subjects", GRAPH + "," + String.join(",", OTHERS));

  private final List<BenchmarkCell> cells = new ArrayList<>();

  private EngineReserveBenchmark() {}

  /** Options: {@code bench.rounds, seconds, warmUp, writers, levels, subjects}. */
  public static void main(String[] arguments) throws Exception {
    new EngineReserveBenchmark().run();
  }

  private void run() throws Exception {
    var lines = new ArrayList<String>();
    lines.add("reserve stock, 2 of " + ITEMS + " items: " + BenchmarkOptions.machine());
    lines.add(
        String.format(
            Locale.ROOT,
            "rounds %d, measured %.1f s after %.1f s, seed %d",
            rounds,
            measuredNanos / 1e9,
            warmUpNanos / 1e9,
            SEED));
    for (String name : subjects) {
      BenchmarkOptions.print(
          "not counted: " + run(-1, levels.get(0), JVM_WARM_UP_WRITERS, name).json());
    }
    for (int round = 0; round < rounds; round++) {
      for (Durability level : levels) {
        for (int clients : writers) {
          runRow(round, level, clients);
        }
      }
    }
    lines.addAll(new ReserveReport(cells).lines());
    lines.add(String.format(Locale.ROOT, "load at the end %.1f", BenchmarkOptions.load()));
    lines.forEach(BenchmarkOptions::print);
    BenchmarkOptions.write("reserve.txt", lines);
    String json =
        cells.stream().map(BenchmarkCell::json).collect(Collectors.joining(",\n", "[\n", "\n]"));
    BenchmarkOptions.write("reserve.json", List.of(json));
  }

  private void runRow(int round, Durability level, int clients) throws Exception {
    var order = new ArrayList<>(subjects);
    if (clients == 1 && level == Durability.POWER) {
      order.addAll(DISKS);
    }
    if (round % 2 == 1) {
      Collections.reverse(order);
    }
    for (String name : order) {
      BenchmarkCell cell = run(round, level, clients, name);
      BenchmarkOptions.print(cell.json());
      cells.add(cell);
    }
  }

  private BenchmarkCell run(int round, Durability level, int clients, String name)
      throws Exception {
    var load = new ClosedLoopClients(ITEMS, SEED + round, warmUpNanos, measuredNanos);
    try (BenchmarkSubject subject = open(name, level)) {
      var outcome = load.run(subject, clients);
      long reserved = subject.reservedPieces();
      if (reserved != 2 * outcome.acknowledged()) {
        throw new IllegalStateException(
            name + ": acknowledged " + outcome.acknowledged() + ", reserved " + reserved);
      }
      return BenchmarkCell.of(round, level, clients, name, outcome);
    } finally {
      BenchmarkOptions.delete(name);
    }
  }

  private static BenchmarkSubject open(String name, Durability level) throws Exception {
    var directory = BenchmarkOptions.fresh(name);
    boolean force = level == Durability.POWER;
    return switch (name) {
      case GRAPH ->
          new GraphEngineSubject(directory, level, UnaryOperator.identity()).filled(ITEMS);
      case "monitor" -> new SynchronizedSubject(directory, force, ITEMS);
      case "group" -> new GroupCommitSubject(directory, force, ITEMS);
      case "postgres" -> new PostgresSubject(directory, force, false, ITEMS);
      case "postgres-1" -> new PostgresSubject(directory, force, true, ITEMS);
      case APPEND -> new DiskSubject(directory, false);
      case IN_PLACE -> new DiskSubject(directory, true);
      default -> throw new IllegalArgumentException("No such subject: " + name);
    };
  }
}
