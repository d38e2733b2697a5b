package emporium.persistence.ms.proof.isolation;

import emporium.persistence.ms.proof.isolation.OperationHistory.End;
import emporium.persistence.ms.proof.isolation.OperationHistory.Step;
import emporium.persistence.ms.proof.isolation.OperationHistory.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds anomalies in a history of appends and reads of lists, by the definitions of Adya, Liskov
 * and O'Neil ("Generalized Isolation Level Definitions", 2000), in the way of Kingsbury and
 * Alvaro's Elle (2020): the longest read of a list gives the order of its versions, from which
 * follow what was overwritten (ww), read (wr), and read before it was overwritten (rw). A cycle of
 * these is an anomaly; with the order of real time (rt) as a further edge, so is what is
 * serializable but not strictly.
 */
public final class SerializabilityChecker {
  private final List<Transaction> transactions;
  private final List<String> anomalies = new ArrayList<>();
  private final Map<Long, Transaction> writers = new HashMap<>();
  private final Map<Integer, List<Long>> versions = new TreeMap<>();
  private final Map<Integer, Long> lastReads = new HashMap<>();
  private final DependencyGraph graph;

  private SerializabilityChecker(OperationHistory history) {
    transactions = history.transactions();
    graph = new DependencyGraph(transactions.size());
  }

  /** Every anomaly, its name first; none if the history is strictly serializable. */
  public static List<String> anomalies(OperationHistory history) {
    var checker = new SerializabilityChecker(history);
    checker.noteWriters();
    checker.findVersions();
    checker.checkReads();
    checker.linkVersions();
    checker.linkReads();
    checker.linkTime();
    checker.graph.cycles().forEach(checker.anomalies::add);
    return checker.anomalies;
  }

  private void noteWriters() {
    for (Transaction transaction : transactions) {
      for (Step step : transaction.steps()) {
        if (step.isAppend()) {
          writers.put(step.appended(), transaction);
        }
      }
    }
  }

  /** The longest committed read of each list; all others must be a start of it. */
  private void findVersions() {
    List<Step> reads =
        transactions.stream()
            .filter(transaction -> transaction.end() == End.COMMITTED)
            .flatMap(transaction -> transaction.steps().stream())
            .filter(step -> !step.isAppend())
            .sorted(Comparator.comparingInt(step -> -step.read().size()))
            .toList();
    for (Step read : reads) {
      List<Long> longest = versions.computeIfAbsent(read.key(), key -> read.read());
      if (!longest.subList(0, read.read().size()).equals(read.read())) {
        anomalies.add("incompatible-order: list " + read.key() + ": " + read.read() + longest);
      }
      if (new HashSet<>(read.read()).size() != read.read().size()) {
        anomalies.add("duplicate: list " + read.key() + ": " + read.read());
      }
    }
  }

  private void checkReads() {
    for (Transaction transaction : transactions) {
      Map<Integer, List<Long>> own = new HashMap<>();
      for (Step step : transaction.steps()) {
        if (step.isAppend()) {
          own.computeIfAbsent(step.key(), key -> new ArrayList<>()).add(step.appended());
        } else if (transaction.end() == End.COMMITTED) {
          checkRead(transaction, step, own.getOrDefault(step.key(), List.of()));
        }
      }
    }
  }

  private void checkRead(Transaction reader, Step read, List<Long> own) {
    List<Long> seen = read.read();
    if (seen.size() < own.size()
        || !seen.subList(seen.size() - own.size(), seen.size()).equals(own)) {
      anomalies.add("internal: transaction " + reader.id() + " does not read its own " + own);
    }
    for (long element : seen) {
      Transaction writer = writers.get(element);
      if (writer == null) {
        anomalies.add("invented: element " + element + " read by " + reader.id());
      } else if (writer.end() == End.ABORTED) {
        anomalies.add("G1a: " + reader.id() + " reads " + element + " of aborted " + writer.id());
      }
    }
    checkIntermediate(reader, read);
  }

  /** The last element must be the last that its writer appended to the list. */
  private void checkIntermediate(Transaction reader, Step read) {
    if (read.read().isEmpty()) {
      return;
    }
    long last = read.read().get(read.read().size() - 1);
    Transaction writer = writers.get(last);
    if (writer != null && writer.id() != reader.id() && lastOf(writer, read.key()) != last) {
      anomalies.add("G1b: " + reader.id() + " reads " + last + " in the middle of " + writer.id());
    }
  }

  private static long lastOf(Transaction writer, int key) {
    long last = Step.NONE;
    for (Step step : writer.steps()) {
      last = step.isAppend() && step.key() == key ? step.appended() : last;
    }
    return last;
  }

  private void linkVersions() {
    Set<Long> found = new HashSet<>();
    versions.forEach(
        (key, order) -> {
          found.addAll(order);
          for (int i = 1; i < order.size(); i++) {
            link(order.get(i - 1), order.get(i), DependencyGraph.Kind.WW);
          }
        });
    for (Transaction transaction : transactions) {
      for (Step step : transaction.steps()) {
        boolean committed = transaction.end() == End.COMMITTED && step.isAppend();
        if (committed && readAfter(transaction, step.key()) && !found.contains(step.appended())) {
          anomalies.add("lost: element " + step.appended() + " of " + transaction.id());
        }
      }
    }
  }

  /** Whether a committed transaction that began after this one's end read the list. */
  private boolean readAfter(Transaction transaction, int key) {
    return transaction.completedNanos() < lastReads().getOrDefault(key, Long.MIN_VALUE);
  }

  private Map<Integer, Long> lastReads() {
    if (lastReads.isEmpty()) {
      for (Transaction transaction : transactions) {
        for (Step step : transaction.steps()) {
          if (!step.isAppend() && transaction.end() == End.COMMITTED) {
            lastReads.merge(step.key(), transaction.beganNanos(), Math::max);
          }
        }
      }
    }
    return lastReads;
  }

  private void link(long from, long to, DependencyGraph.Kind kind) {
    Transaction first = writers.get(from);
    Transaction second = writers.get(to);
    if (first != null && second != null && first.id() != second.id()) {
      graph.link(first.id(), second.id(), kind);
    }
  }

  private void linkReads() {
    for (Transaction reader : transactions) {
      for (Step step : reader.steps()) {
        if (!step.isAppend() && reader.end() == End.COMMITTED) {
          linkRead(reader, step);
        }
      }
    }
  }

  private void linkRead(Transaction reader, Step read) {
    List<Long> order = versions.getOrDefault(read.key(), List.of());
    int size = read.read().size();
    if (size > 0) {
      Transaction writer = writers.get(read.read().get(size - 1));
      if (writer != null && writer.id() != reader.id()) {
        graph.link(writer.id(), reader.id(), DependencyGraph.Kind.WR);
      }
    }
    if (size < order.size()) {
      Transaction next = writers.get(order.get(size));
      if (next != null && next.id() != reader.id()) {
        graph.link(reader.id(), next.id(), DependencyGraph.Kind.RW);
      }
    }
  }

  /**
   * A transaction that completed before another began comes first. Only the last to end are linked:
   * the others come before these.
   */
  private void linkTime() {
    List<Transaction> byBegin =
        transactions.stream()
            .filter(transaction -> transaction.end() == End.COMMITTED)
            .sorted(Comparator.comparingLong(Transaction::beganNanos))
            .toList();
    List<Transaction> byEnd =
        byBegin.stream().sorted(Comparator.comparingLong(Transaction::completedNanos)).toList();
    List<Transaction> frontier = new ArrayList<>();
    int completed = 0;
    for (Transaction next : byBegin) {
      while (byEnd.get(completed).completedNanos() < next.beganNanos()) {
        Transaction last = byEnd.get(completed++);
        frontier.removeIf(earlier -> earlier.completedNanos() < last.beganNanos());
        frontier.add(last);
      }
      frontier.forEach(earlier -> graph.link(earlier.id(), next.id(), DependencyGraph.Kind.RT));
    }
  }

  /** The names of the anomalies alone. */
  static Set<String> names(List<String> anomalies) {
    Set<String> names = new HashSet<>();
    anomalies.forEach(anomaly -> names.add(anomaly.substring(0, anomaly.indexOf(':'))));
    return names;
  }
}
