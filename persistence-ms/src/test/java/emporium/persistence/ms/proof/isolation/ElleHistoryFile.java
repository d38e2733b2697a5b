package emporium.persistence.ms.proof.isolation;

import emporium.persistence.ms.proof.isolation.OperationHistory.End;
import emporium.persistence.ms.proof.isolation.OperationHistory.Step;
import emporium.persistence.ms.proof.isolation.OperationHistory.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes histories as JSON lines that other checkers read (Elle's format): an invocation and an end
 * for each transaction, in the order of real time. Wanted by {@code -Dhistories=DIRECTORY}.
 */
final class ElleHistoryFile {
  private static final @Nullable String DIRECTORY = System.getProperty("histories");

  private record Line(long atNanos, boolean begins, Transaction of) {}

  private ElleHistoryFile() {}

  /** Writes it under that name, if histories are wanted. */
  static void write(OperationHistory history, String name) throws IOException {
    if (DIRECTORY == null) {
      return;
    }
    List<Line> lines = new ArrayList<>();
    for (Transaction transaction : history.transactions()) {
      lines.add(new Line(transaction.beganNanos(), true, transaction));
      lines.add(new Line(transaction.completedNanos(), false, transaction));
    }
    lines.sort(Comparator.comparingLong(Line::atNanos).thenComparing(Line::begins));
    Path file = Files.createDirectories(Path.of(DIRECTORY)).resolve(name + ".jsonl");
    Files.write(file, texts(lines, history.transactions().size()));
  }

  /** A process is any client that has nothing under way. */
  private static List<String> texts(List<Line> lines, int count) {
    var free = new PriorityQueue<Integer>();
    int[] processOf = new int[count];
    int processes = 0;
    List<String> texts = new ArrayList<>();
    for (Line line : lines) {
      int id = line.of().id();
      if (line.begins()) {
        processOf[id] = free.isEmpty() ? processes++ : free.remove();
      } else {
        free.add(processOf[id]);
      }
      texts.add(text(line, texts.size(), processOf[id]));
    }
    return texts;
  }

  private static String text(Line line, int index, int process) {
    boolean committed = line.of().end() == End.COMMITTED;
    String type = line.begins() ? "invoke" : committed ? "ok" : "fail";
    boolean seen = !line.begins() && committed;
    String steps =
        line.of().steps().stream().map(step -> text(step, seen)).collect(Collectors.joining(","));
    return "{\"index\":%d,\"type\":\"%s\",\"process\":%d,\"time\":%d,\"value\":[%s]}"
        .formatted(index, type, process, line.atNanos(), steps);
  }

  private static String text(Step step, boolean seen) {
    return step.isAppend()
        ? "[\"append\",%d,%d]".formatted(step.key(), step.appended())
        : "[\"r\",%d,%s]".formatted(step.key(), seen ? step.read() : "null");
  }
}
