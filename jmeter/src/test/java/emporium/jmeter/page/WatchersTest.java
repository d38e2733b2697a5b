package emporium.jmeter.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WatchersTest {
  @Test
  void send_moreThanTheBoundToASlowWatcher_missesTheOldest() {
    var watchers = new Watchers(new PageBounds(1, 2));
    var queue = Objects.requireNonNull(watchers.join());
    List.of("a", "b", "c", "d").forEach(watchers::send);
    assertEquals(List.of("c", "d"), List.copyOf(queue));
  }

  @Test
  void join_moreThanTheBound_isRefusedUntilOneLeaves() {
    var watchers = new Watchers(new PageBounds(2, 1));
    var first = Objects.requireNonNull(watchers.join());
    assertNotNull(watchers.join());
    assertNull(watchers.join());
    watchers.leave(first);
    assertNotNull(watchers.join());
  }

  @Test
  void join_afterKeptMessages_hasRoomForThemBesideTheBound() {
    var watchers = new Watchers(new PageBounds(1, 1));
    watchers.keep("one", "1");
    watchers.keep("two", "2");
    var queue = Objects.requireNonNull(watchers.join());
    watchers.send("3");
    assertEquals(List.of("1", "2", "3"), List.copyOf(queue));
  }

  @Test
  void bounds_lessThanOne_areRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PageBounds(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new PageBounds(1, 0));
  }
}
