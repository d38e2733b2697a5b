package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderedIdentitySetTest {
  private final OrderedIdentitySet set = new OrderedIdentitySet();

  private static List<Object> listed(OrderedIdentitySet objects) {
    var list = new ArrayList<>();
    objects.forEach(list::add);
    return list;
  }

  @Test
  void add_equalButNotTheSame_keepsBoth_andTheSameOnce() {
    Object one = List.of("a");
    Object other = new ArrayList<>(List.of("a"));
    assertTrue(set.add(one));
    assertTrue(set.add(other));
    assertFalse(set.add(one));
    assertEquals(2, set.size());
    assertSame(one, listed(set).get(0));
    assertSame(other, listed(set).get(1));
  }

  @Test
  void remove_inTheMiddle_keepsTheOrder_andAddingAgainIsAtTheEnd() {
    set.addAll(List.of("a", "b", "c"));
    assertTrue(set.remove("b"));
    assertFalse(set.remove("b"));
    assertEquals(List.of("a", "c"), listed(set));
    set.add("b");
    assertEquals(List.of("a", "c", "b"), listed(set));
  }

  @Test
  void takeAll_leavesNothing_andWhatIsAddedLaterIsNotInIt() {
    set.addAll(List.of("a", "b"));
    var taken = set.takeAll();
    assertTrue(set.isEmpty());
    set.add("c");
    assertEquals(List.of("a", "b"), listed(taken));
    assertEquals(List.of("c"), listed(set));
  }
}
