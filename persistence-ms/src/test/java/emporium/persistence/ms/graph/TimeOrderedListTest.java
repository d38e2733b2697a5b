package emporium.persistence.ms.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Members by time, compared with a sorted map of ordered sets. */
class TimeOrderedListTest {
  private static final int OPERATIONS = 200_000;

  private final TimeOrderedList<Integer> list = new TimeOrderedList<>();
  private final TreeMap<Long, Set<Integer>> model = new TreeMap<>();
  private final TreeMap<Integer, Long> timesMs = new TreeMap<>();

  private void add(long timeMs, Integer member) {
    list.add(timeMs, member);
    model.computeIfAbsent(timeMs, first -> new LinkedHashSet<>()).add(member);
    timesMs.put(member, timeMs);
  }

  private void remove(Integer member) {
    long timeMs = timesMs.remove(member);
    list.remove(timeMs, member);
    var members = model.get(timeMs);
    assertTrue(members.remove(member));
    if (members.isEmpty()) {
      model.remove(timeMs);
    }
  }

  private static Stream<Integer> members(TimeOrderedList<Integer> from) {
    var found = new ArrayList<Integer>();
    from.oldestFirst().forEach(timed -> found.add(timed.member()));
    return found.stream();
  }

  private void assertAsTheModel() {
    List<Integer> expected = model.values().stream().flatMap(Set::stream).toList();
    assertEquals(expected, members(list).toList());
    assertEquals(expected.size(), list.size());
    list.oldestFirst().forEach(timed -> assertEquals(timesMs.get(timed.member()), timed.timeMs()));
  }

  @Test
  void randomAdditionsAndRemovals_areThoseOfASortedMap() {
    long seed = System.nanoTime();
    System.out.println("TimeOrderedListTest seed " + seed);
    var random = new Random(seed);
    for (int i = 0; i < OPERATIONS; i++) {
      boolean grows = i / 20_000 % 2 == 0;
      if (timesMs.isEmpty() || random.nextInt(10) < (grows ? 7 : 3)) {
        long nearNow = i / 100L - random.nextInt(random.nextInt(100) == 0 ? 5_000 : 3);
        add(nearNow, i);
      } else {
        Integer oldest = list.oldestFirst().iterator().next().member();
        Integer any = timesMs.ceilingKey(random.nextInt(i));
        remove(any == null || random.nextBoolean() ? oldest : any);
      }
      if (i % 5_000 == 0) {
        assertAsTheModel();
      }
    }
    assertAsTheModel();
  }

  @Test
  void membersOfOneTime_beyondAChunk_keepTheirOrderAndAreAllFound() {
    int count = 5 * TimeOrderedList.CHUNK_MEMBERS_MAX;
    IntStream.range(0, count).forEach(i -> add(7, i));
    add(6, count);
    add(8, count + 1);
    assertAsTheModel();
    IntStream.range(0, count).map(i -> count - 1 - i).forEach(i -> remove(timesMs.ceilingKey(i)));
    assertAsTheModel();
    assertEquals(2, list.size());
  }

  @Test
  void remove_ofWhatIsNotThere_changesNothing() {
    add(5, 1);
    list.remove(5, 2);
    list.remove(4, 1);
    list.remove(6, 1);
    assertAsTheModel();
  }

  @Test
  void clear_leavesNothing() {
    IntStream.range(0, 1_000).forEach(i -> add(i, i));
    list.clear();
    assertEquals(0, list.size());
    assertEquals(0, members(list).count());
  }
}
