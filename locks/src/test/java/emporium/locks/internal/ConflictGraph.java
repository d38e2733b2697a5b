package emporium.locks.internal;

import emporium.locks.internal.LockingHistory.Access;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Who has to come before whom: an edge from each access of a datum to later ones of other commands,
 * unless both read. A history is conflict serializable exactly if the graph has no cycle. Edges
 * that follow from others on the same datum are left out, which leaves cycles as they are.
 *
 * <p>Source: P. Bernstein, V. Hadzilacos, N. Goodman 1987, section 2.3.
 */
final class ConflictGraph {
  /** From command to command, with the reason. */
  private final Map<String, Map<String, String>> edges = new LinkedHashMap<>();

  ConflictGraph(List<Access> accesses) {
    accesses.stream()
        .sorted(Comparator.comparing(Access::at))
        .collect(Collectors.groupingBy(Access::datum))
        .values()
        .forEach(this::link);
  }

  private void link(List<Access> onOneDatum) {
    Access write = null;
    List<Access> reads = new ArrayList<>();
    for (Access access : onOneDatum) {
      if (write != null) {
        edge(write, access);
      }
      if (access.write()) {
        reads.forEach(read -> edge(read, access));
        reads.clear();
        write = access;
      } else {
        reads.add(access);
      }
    }
  }

  private void edge(Access from, Access to) {
    if (!from.command().equals(to.command())) {
      String reason = (from.write() ? "w" : "r") + (to.write() ? "w " : "r ") + to.datum();
      edges
          .computeIfAbsent(from.command(), command -> new LinkedHashMap<>())
          .putIfAbsent(to.command(), reason);
    }
  }

  /** A cycle in words. */
  Optional<String> cycle() {
    Map<String, Map<String, String>> left = new HashMap<>(edges);
    Map<String, Integer> nextLeft = new HashMap<>();
    Map<String, List<String>> before = new HashMap<>();
    edges.forEach(
        (from, next) -> {
          nextLeft.put(from, next.size());
          next.keySet().forEach(to -> before.computeIfAbsent(to, x -> new ArrayList<>()).add(from));
        });
    Deque<String> ends = new ArrayDeque<>(before.keySet());
    ends.removeIf(edges::containsKey);
    while (!ends.isEmpty()) {
      for (String from : before.getOrDefault(ends.remove(), List.of())) {
        if (nextLeft.merge(from, -1, Integer::sum) == 0) {
          left.remove(from);
          ends.add(from);
        }
      }
    }
    return left.isEmpty() ? Optional.empty() : Optional.of(walk(left));
  }

  /** Every command here has a next one here, so some command comes again. */
  private static String walk(Map<String, Map<String, String>> left) {
    List<String> path = new ArrayList<>(List.of(left.keySet().iterator().next()));
    while (true) {
      Map.Entry<String, String> edge =
          left.get(path.get(path.size() - 1)).entrySet().stream()
              .filter(next -> left.containsKey(next.getKey()))
              .findFirst()
              .orElseThrow();
      int retry = path.indexOf(edge.getKey());
      path.add(edge.getKey());
      if (retry >= 0) {
        return text(left, path.subList(retry, path.size()));
      }
    }
  }

  private static String text(Map<String, Map<String, String>> edges, List<String> cycle) {
    StringBuilder text = new StringBuilder("cycle: ").append(cycle.get(0));
    for (int i = 1; i < cycle.size(); i++) {
      String reason = edges.get(cycle.get(i - 1)).get(cycle.get(i));
      text.append(" -(").append(reason).append(")-> ").append(cycle.get(i));
    }
    return text.toString();
  }
}
