package org.shop;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.AggregateNotTouched;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.schema.UnstorableValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each way to change what an aggregate owns: undone if the command throws; if it commits, there
 * after a kill, replayed from the journal, and again from the store after a checkpoint.
 */
class OwnedStateTest {
  private static final Map<String, Consumer<Basket>> CHANGES = new TreeMap<>();

  static {
    CHANGES.put("parts of a list", basket -> basket.lines.forEach(line -> line.add(100)));
    CHANGES.put("a part more", basket -> basket.lines.add(new Line(9, 9)));
    CHANGES.put("a part less", basket -> remove(basket.lines, 0));
    CHANGES.put("parts in another order", basket -> basket.lines.add(remove(basket.lines, 0)));
    CHANGES.put("a changed part that went", basket -> remove(basket.lines, 0).add(100));
    CHANGES.put("a part", basket -> requireNonNull(basket.best).add(100));
    CHANGES.put("a part replaced", basket -> basket.best = new Line(3, 3));
    CHANGES.put("a part gone", basket -> basket.best = null);
    CHANGES.put("a part of the superclass", basket -> requireNonNull(basket.deposit).add(100));
    CHANGES.put("a field of the superclass", basket -> basket.owner++);
    CHANGES.put("a subclass of a part", basket -> ((GiftLine) basket.lines.get(1)).wish("red"));
    CHANGES.put("strings in place", basket -> basket.notes.set(0, "other"));
    CHANGES.put("another list", basket -> basket.notes = new ArrayList<>(List.of("new")));
    CHANGES.put("parts within parts", basket -> basket.pages.get(0).lines.get(0).add(100));
    CHANGES.put("lists within lists", basket -> basket.pages.get(0).words.add("word"));
    CHANGES.put("an enum by its code", basket -> basket.stage(Stage.PAID));
    CHANGES.put("bytes in place", basket -> basket.seal[1] = 7);
    CHANGES.put("ints in place", basket -> basket.counts[0] = 7);
    CHANGES.put("longs in place", basket -> basket.times[1]++);
    CHANGES.put("another array", basket -> basket.counts = new int[] {1, 2, 3});
    CHANGES.put("a text", basket -> basket.title = "title");
    CHANGES.put("a boolean", basket -> basket.isGift = true);
    CHANGES.put("a double", basket -> basket.weight = -0.0);
  }

  @TempDir Path temp;

  static Stream<String> changes() {
    return CHANGES.keySet().stream();
  }

  @CanIgnoreReturnValue
  private static Line remove(List<Line> lines, int at) {
    return lines.remove(at);
  }

  private static Basket filled() {
    var basket = new Basket(1);
    basket.lines.add(new Line(1, 1));
    basket.lines.add(new GiftLine(2, 1, "blue"));
    basket.notes.add("note");
    basket.pages.add(new Page(new Line(4, 4)));
    basket.best = new Line(5, 5);
    basket.deposit = new Line(6, 6);
    return basket;
  }

  private static Basket found(Table<Integer, Basket> baskets) {
    return requireNonNull(baskets.find(1));
  }

  private ShopEngine<Basket> open(Path directory) {
    return new ShopEngine<>(directory, ShopEngine::baskets);
  }

  private String stored(Path directory) {
    try (var engine = open(directory)) {
      return engine.read(baskets -> found(baskets).text());
    }
  }

  @Test
  void part_movedToAnotherAggregate_isKeptAsItCame() {
    Path directory = temp.resolve("data");
    try (var engine = open(directory)) {
      engine.run((baskets, changes) -> changes.add(filled()).number);
    }
    Path killed = temp.resolve("killed");
    try (var engine = open(directory)) {
      engine.run(
          (baskets, changes) -> {
            Line moved = remove(changes.touch(found(baskets)).lines, 0);
            moved.add(100);
            var other = changes.add(new Basket(2));
            other.lines.add(moved);
            return other.number;
          });
      ShopEngine.copy(directory, killed);
    }
    for (int i = 0; i < 2; i++) {
      for (Path kept : List.of(directory, killed)) {
        try (var engine = open(kept)) {
          long cents = engine.read(baskets -> requireNonNull(baskets.find(2)).lines.get(0).cents());
          assertEquals(101, cents, kept.toString());
        }
      }
    }
  }

  @Test
  void part_ofTwoAggregates_isRefusedAndUndone() {
    try (var engine = open(temp.resolve("data"))) {
      engine.run((baskets, changes) -> changes.add(filled()).number);
      var refused =
          assertThrows(
              CompletionException.class,
              () ->
                  engine.run(
                      (baskets, changes) -> {
                        var first = changes.touch(found(baskets));
                        first.owner = 1;
                        var second = changes.add(new Basket(2));
                        second.lines.add(first.lines.get(0));
                        return true;
                      }));
      assertInstanceOf(UnstorableValue.class, refused.getCause());
      int size = engine.read(Table::size);
      assertEquals(1, size);
    }
  }

  @Test
  void part_ofAClassNotDeclared_isRefusedAndUndone() {
    class Stranger extends Line {}
    try (var engine = open(temp.resolve("data"))) {
      engine.run((baskets, changes) -> changes.add(filled()).number);
      var refused =
          assertThrows(
              CompletionException.class,
              () ->
                  engine.run(
                      (baskets, changes) ->
                          changes.touch(found(baskets)).lines.add(new Stranger())));
      assertInstanceOf(UnstorableValue.class, refused.getCause());
      assertTrue(refused.getCause().getMessage().contains("owning(...)"));
      String text = engine.read(baskets -> found(baskets).text());
      assertEquals(filled().text(), text);
    }
  }

  @ParameterizedTest
  @MethodSource("changes")
  void change_withoutTouch_isCaughtAtOnceAndUndone(String name) {
    var change = requireNonNull(CHANGES.get(name));
    try (var engine = open(temp.resolve("data"))) {
      engine.run((baskets, changes) -> changes.add(filled()).number);
      for (boolean late : new boolean[] {false, true}) {
        var caught =
            assertThrows(
                CompletionException.class,
                () ->
                    engine.run(
                        (baskets, changes) -> {
                          change.accept(found(baskets));
                          return late ? changes.touch(found(baskets)) : changes;
                        }));
        assertInstanceOf(AggregateNotTouched.class, caught.getCause());
      }
      var caught =
          assertThrows(
              CompletionException.class,
              () ->
                  engine.read(
                      baskets -> {
                        change.accept(found(baskets));
                        return true;
                      }));
      assertInstanceOf(AggregateNotTouched.class, caught.getCause());
      String text = engine.read(baskets -> found(baskets).text());
      assertEquals(filled().text(), text);
    }
  }

  /** The change is of what the store has already: reloaded before. */
  @ParameterizedTest
  @MethodSource("changes")
  void change_thenThrownOrCommitted_isUndoneOrKept(String name) {
    var change = requireNonNull(CHANGES.get(name));
    Path directory = temp.resolve("data");
    try (var engine = open(directory)) {
      engine.run((baskets, changes) -> changes.add(filled()).number);
    }
    Path killed = temp.resolve("killed");
    String changed;
    try (var engine = open(directory)) {
      String before = engine.read(baskets -> found(baskets).text());
      assertEquals(filled().text(), before);
      assertThrows(
          CompletionException.class,
          () ->
              engine.run(
                  (baskets, changes) -> {
                    change.accept(changes.touch(found(baskets)));
                    throw new IllegalStateException("after the change");
                  }));
      assertEquals(before, engine.read(baskets -> found(baskets).text()), "undone");
      changed =
          engine.run(
              (baskets, changes) -> {
                var basket = changes.touch(found(baskets));
                change.accept(basket);
                return basket.text();
              });
      assertNotEquals(before, changed, "the change is one");
      ShopEngine.copy(directory, killed);
    }
    assertEquals(changed, stored(killed), "replayed from the journal");
    assertEquals(changed, stored(killed), "then loaded from the store");
    assertEquals(changed, stored(directory), "loaded from the checkpoint of the change");
  }
}
