package emporium.persistence.ms.proof.isolation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which transaction must come before which, and why; finds one cycle per knot and names it. */
final class DependencyGraph {
  /** Why one comes before another. */
  enum Kind {
    WW,
    WR,
    RW,
    RT
  }

  private final List<Map<Integer, EnumSet<Kind>>> edges = new ArrayList<>();

  DependencyGraph(int transactions) {
    for (int i = 0; i < transactions; i++) {
      edges.add(new HashMap<>());
    }
  }

  void link(int from, int to, Kind kind) {
    edges.get(from).computeIfAbsent(to, n -> EnumSet.noneOf(Kind.class)).add(kind);
  }

  /**
   * Cycles, the strongest anomaly first: of overwriting alone (G0), with reads (G1c), with one
   * overwritten read (G-single), with more (G2), and with the order of time.
   */
  List<String> cycles() {
    List<String> found = new ArrayList<>();
    found.addAll(within("G0", EnumSet.of(Kind.WW)));
    found.addAll(within("G1c", EnumSet.of(Kind.WW, Kind.WR)));
    if (found.isEmpty()) {
      found.addAll(withReads("G-single", "G2", EnumSet.of(Kind.WW, Kind.WR)));
    }
    if (found.isEmpty()) {
      found.addAll(within("realtime", EnumSet.allOf(Kind.class)));
    }
    return found;
  }

  private List<String> within(String name, Set<Kind> kinds) {
    List<String> found = new ArrayList<>();
    for (List<Integer> knot : knots(kinds)) {
      found.add(name + ": " + path(knot.get(0), knot.get(0), knot, kinds));
    }
    return found;
  }

  /** In each knot: is there a cycle with a single rw edge? */
  private List<String> withReads(String single, String more, Set<Kind> others) {
    List<String> found = new ArrayList<>();
    EnumSet<Kind> all = EnumSet.copyOf(others);
    all.add(Kind.RW);
    for (List<Integer> knot : knots(all)) {
      String way = singleRead(knot, others);
      found.add(
          way.isEmpty()
              ? more + ": " + path(knot.get(0), knot.get(0), knot, all)
              : single + ": " + way);
    }
    return found;
  }

  private String singleRead(List<Integer> knot, Set<Kind> others) {
    for (int from : knot) {
      for (var edge : edges.get(from).entrySet()) {
        if (edge.getValue().contains(Kind.RW) && knot.contains(edge.getKey())) {
          List<Integer> back = path(edge.getKey(), from, knot, others);
          if (!back.isEmpty()) {
            return from + " -rw-> " + back;
          }
        }
      }
    }
    return "";
  }

  /** A shortest way of at least one edge within the knot; empty if there is none. */
  private List<Integer> path(int from, int to, List<Integer> knot, Set<Kind> kinds) {
    Map<Integer, Integer> before = new HashMap<>();
    var waiting = new ArrayDeque<Integer>();
    waiting.add(from);
    while (!waiting.isEmpty()) {
      int at = waiting.remove();
      for (var edge : edges.get(at).entrySet()) {
        boolean usable = knot.contains(edge.getKey()) && uses(edge.getValue(), kinds);
        if (usable && before.putIfAbsent(edge.getKey(), at) == null) {
          if (edge.getKey() == to) {
            return back(before, from, to);
          }
          waiting.add(edge.getKey());
        }
      }
    }
    return List.of();
  }

  private static List<Integer> back(Map<Integer, Integer> before, int from, int to) {
    List<Integer> way = new ArrayList<>(List.of(to));
    int at = before.get(to);
    while (at != from) {
      way.add(at);
      at = before.get(at);
    }
    way.add(from);
    Collections.reverse(way);
    return way;
  }

  private static boolean uses(Set<Kind> edge, Set<Kind> kinds) {
    return edge.stream().anyMatch(kinds::contains);
  }

  /**
   * Sets of more than one transaction that all come before each other (Tarjan, without recursion).
   */
  private List<List<Integer>> knots(Set<Kind> kinds) {
    return new Knots(kinds).find();
  }

  private final class Knots {
    private final Set<Kind> kinds;
    private final int[] index = new int[edges.size()];
    private final int[] low = new int[edges.size()];
    private final boolean[] open = new boolean[edges.size()];
    private final ArrayDeque<Integer> members = new ArrayDeque<>();
    private final List<List<Integer>> found = new ArrayList<>();
    private int next;

    private static final class Visit {
      private final int node;
      private final List<Integer> targets;
      private int at;

      Visit(int node, List<Integer> targets) {
        this.node = node;
        this.targets = targets;
      }
    }

    Knots(Set<Kind> kinds) {
      this.kinds = kinds;
      Arrays.fill(index, -1);
    }

    List<List<Integer>> find() {
      for (int node = 0; node < index.length; node++) {
        if (index[node] < 0) {
          walk(node);
        }
      }
      return found;
    }

    private void walk(int start) {
      var visits = new ArrayDeque<Visit>();
      visits.push(enter(start));
      while (!visits.isEmpty()) {
        Visit visit = visits.peek();
        if (visit.at < visit.targets.size()) {
          int target = visit.targets.get(visit.at++);
          if (index[target] < 0) {
            visits.push(enter(target));
          } else if (open[target]) {
            low[visit.node] = Math.min(low[visit.node], index[target]);
          }
        } else {
          visits.pop();
          leave(visit.node);
          if (!visits.isEmpty()) {
            int parent = visits.peek().node;
            low[parent] = Math.min(low[parent], low[visit.node]);
          }
        }
      }
    }

    private Visit enter(int node) {
      index[node] = low[node] = next++;
      open[node] = true;
      members.push(node);
      List<Integer> targets =
          edges.get(node).entrySet().stream()
              .filter(edge -> uses(edge.getValue(), kinds))
              .map(Map.Entry::getKey)
              .toList();
      return new Visit(node, targets);
    }

    private void leave(int node) {
      if (low[node] != index[node]) {
        return;
      }
      List<Integer> knot = new ArrayList<>();
      int member;
      do {
        member = members.pop();
        open[member] = false;
        knot.add(member);
      } while (member != node);
      if (knot.size() > 1) {
        found.add(knot);
      }
    }
  }
}
