package emporium.persistence.ms.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.HistoryBank;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.schema.CompiledClasses;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** History that an older version of a program has written, whose classes have changed since. */
class HistoryEvolutionTest {
  private static final int SHOPS = 20;
  private static final String METHODS =
      " public void accept(int n) { number = n; } public int getAsInt() { return (int) number; }";
  private static final String HEAD =
      "public class Shop extends Aggregate"
          + " implements java.util.function.IntConsumer, java.util.function.IntSupplier { ";
  private static final String OLD =
      HEAD
          + "int number; String name = \"old\"; public String toString() { return number + name; }"
          + METHODS
          + "}";
  private static final String NOW =
      HEAD
          + "String place = \"here\"; long number; String name; public String toString()"
          + " { return number + name + place; }"
          + METHODS
          + "}";

  @TempDir Path directory;

  private static final class NoEvents implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      throw new IllegalStateException("no events");
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      throw new IllegalStateException("no events");
    }
  }

  /** One version of the program on the directory. */
  private final class Shops implements AutoCloseable {
    private final Class<? extends Aggregate> type;
    private final GraphEngine engine;
    private final Transactions<Table<Object, ? extends Aggregate>> shops;

    Shops(String source, Function<Integer, Object> key) {
      var classes = CompiledClasses.of(source);
      type = classes.type("Shop").asSubclass(Aggregate.class);
      var context = EngineContext.of(List.of(), new NoEvents()).withClassLoader(classes);
      engine =
          new GraphEngine(
              EngineOptions.of(directory, Durability.PROCESS, context)
                  .withCheckpoint(HistoryBank.SOON));
      shops =
          engine.transactions(
              "shop", LockTree.derive("shop", Integer.class), graph -> table(graph, type, key));
      engine.open();
    }

    private static <E extends Aggregate> Table<Object, E> table(
        Graph graph, Class<E> type, Function<Integer, Object> key) {
      return graph.table("shops", type, shop -> key.apply(((IntSupplier) shop).getAsInt()));
    }

    void fill() {
      int unused = HistoryBank.await(shops.run(new Fill(type)));
    }

    List<String> found(Function<Integer, Object> key) {
      return HistoryBank.await(
          shops.read(
              LockSet.sharedRoot(),
              all ->
                  IntStream.range(0, SHOPS)
                      .mapToObj(number -> String.valueOf(all.find(key.apply(number))))
                      .toList()));
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  private record Fill(Class<? extends Aggregate> type)
      implements Command<Table<Object, ? extends Aggregate>, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusiveRoot();
    }

    @Override
    public Integer apply(Table<Object, ? extends Aggregate> shops, Changes changes) {
      for (int i = 0; i < SHOPS; i++) {
        try {
          Aggregate shop = type.getDeclaredConstructor().newInstance();
          ((IntConsumer) shop).accept(i);
          changes.archive(changes.add(shop));
        } catch (ReflectiveOperationException e) {
          throw new LinkageError("no shop", e);
        }
      }
      return SHOPS;
    }
  }

  private static List<String> shops(String rest) {
    return IntStream.range(0, SHOPS).mapToObj(number -> number + rest).toList();
  }

  @Test
  void field_addedSince_hasItsInitialiserInHistory() {
    try (var old = new Shops(OLD, number -> number)) {
      old.fill();
      assertEquals(shops("old"), old.found(number -> number));
    }
    try (var now = new Shops(NOW, number -> (long) number)) {
      assertEquals(shops("oldhere"), now.found(number -> (long) number));
    }
  }

  record Key(String kind, int number) {}

  @Test
  void key_madeOtherwiseSince_findsHistory() {
    try (var old = new Shops(OLD, number -> number)) {
      old.fill();
    }
    for (int opening = 0; opening < 2; opening++) {
      try (var now = new Shops(NOW, number -> new Key("shop", number))) {
        assertEquals(shops("oldhere"), now.found(number -> new Key("shop", number)));
      }
    }
  }
}
