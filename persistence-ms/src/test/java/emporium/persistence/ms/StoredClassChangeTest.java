package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BranchId;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.schema.ClassChanges;
import emporium.persistence.ms.schema.CompiledClasses;
import emporium.persistence.ms.schema.IncompatibleClassChange;
import emporium.persistence.ms.schema.SampleAggregates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Aggregates whose class has changed since a checkpoint wrote them, each compiled from source. */
class StoredClassChangeTest {
  private static final String SHOP =
      "class Shop extends Aggregate { int count = 1; String name = \"old\"; }";

  @TempDir Path directory;
  @TempDir Path copy;

  /** What there is of the one class. */
  private record Shops(Table<Integer, ?> all) {
    @Nullable Object only() {
      return all.find(1);
    }
  }

  /** One version of the program on the directory, with an aggregate of the class of that name. */
  private final class Version implements AutoCloseable {
    private final GraphEngine engine;
    private final Class<? extends Aggregate> type;
    private final Transactions<Shops> shops;

    Version(String source, String name, ClassChanges... changes) {
      this(directory, source, name, changes);
    }

    Version(Path at, String source, String name, ClassChanges... changes) {
      var classes = CompiledClasses.of(source);
      type = classes.type(name).asSubclass(Aggregate.class);
      engine =
          new GraphEngine(
              EngineOptions.of(
                  at,
                  Durability.PROCESS,
                  EngineContext.of(List.of(), new NoEvents()).withClassLoader(classes)));
      shops =
          engine.transactions(
              "shops",
              LockTree.derive("shops", BranchId.class, AccountId.class),
              graph -> declared(graph, type, changes));
      try {
        engine.open();
      } catch (RuntimeException e) {
        engine.close();
        throw e;
      }
    }

    private static <E extends Aggregate> Shops declared(
        Graph graph, Class<E> type, ClassChanges... changes) {
      graph.classChanges(changes);
      return new Shops(graph.table("shops", type, shop -> 1));
    }

    String only() {
      return done(shops.read(LockSet.sharedRoot(), all -> SampleAggregates.describe(all.only())));
    }

    void add() {
      run((all, unit) -> unit.add(make()));
    }

    void change(Consumer<Object> change) {
      run((all, unit) -> change.accept(unit.touch((Aggregate) all.only())));
    }

    private Aggregate make() {
      try {
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("no " + type, e);
      }
    }

    private void run(Work work) {
      boolean unused =
          done(
              shops.run(
                  new Command<Shops, Boolean>() {
                    @Override
                    public LockSet locks() {
                      return LockSet.exclusiveRoot();
                    }

                    @Override
                    public Boolean apply(Shops all, Changes unit) {
                      work.apply(all, unit);
                      return true;
                    }
                  }));
    }

    private static <R> R done(java.util.concurrent.CompletionStage<R> stage) {
      return stage.toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  private interface Work {
    void apply(Shops all, Changes unit);
  }

  private static final class NoEvents implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      throw new IllegalStateException("There are no events");
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      throw new IllegalStateException("There are no events");
    }
  }

  @Test
  void class_withAnAddedList_hasItAndKeepsWhatIsAddedToIt() {
    try (var old = new Version(SHOP, "Shop")) {
      old.add();
    }
    String source =
        "class Shop extends Aggregate { int count; String name;"
            + " ArrayList<String> notes = new ArrayList<>(); }";
    try (var now = new Version(source, "Shop")) {
      assertEquals("Shop(count=1 name=\"old\" notes=ArrayList() )", now.only());
      now.change(
          shop -> SampleAggregates.set(shop, "notes", new java.util.ArrayList<>(List.of("n"))));
    }
    try (var again = new Version(source, "Shop")) {
      assertEquals("Shop(count=1 name=\"old\" notes=ArrayList(\"n\" ) )", again.only());
    }
  }

  /** The journal and the store both have it: the engine is not closed in order. */
  @Test
  void field_triedAndRemovedAgainWhereThatIsDropped_isGoneAndTheRestIsThere() {
    try (var old = new Version(SHOP, "Shop")) {
      old.add();
    }
    String trial = "class Shop extends Aggregate { int count; String name; long weight = 3; }";
    try (var now = new Version(trial, "Shop")) {
      now.change(shop -> SampleAggregates.set(shop, "weight", 8L));
      assertEquals("Shop(count=1 name=\"old\" weight=8 )", now.only());
      copyOfRunning();
    }
    for (Path one : List.of(directory, copy)) {
      var refused =
          assertThrows(IncompatibleClassChange.class, () -> new Version(one, SHOP, "Shop").close());
      assertTrue(refused.isRemoval());
      for (int start = 0; start < 2; start++) {
        try (var back = new Version(one, SHOP, "Shop", ClassChanges.undeclaredDropped())) {
          assertEquals("Shop(count=" + (1 + start) + " name=\"old\" )", back.only());
          int next = 2 + start;
          back.change(shop -> SampleAggregates.set(shop, "count", next));
        }
      }
    }
  }

  /** As a kill leaves it: the change is in the journal alone. */
  private void copyOfRunning() {
    try (var files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, copy.resolve(directory.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void class_renamed_keepsItsAggregates() {
    try (var old = new Version(SHOP, "Shop")) {
      old.add();
    }
    String source = "class Store extends Aggregate { int count; String name; }";
    for (int start = 0; start < 2; start++) {
      try (var now = renamed(source)) {
        assertEquals("Store(count=" + (1 + start) + " name=\"old\" )", now.only());
        int next = 2 + start;
        now.change(store -> SampleAggregates.set(store, "count", next));
      }
    }
  }

  private Version renamed(String source) {
    var type = CompiledClasses.of(source).type("Store");
    return new Version(
        source, "Store", ClassChanges.of(type).renamedFrom("emporium.evolving.Shop"));
  }

  @Test
  void class_dropped_leavesItsPlacesToOthers() {
    try (var old = new Version(SHOP, "Shop")) {
      old.add();
    }
    String source = "class Kiosk extends Aggregate { int size = 3; }";
    var dropped = ClassChanges.dropped("emporium.evolving.Shop");
    try (var now = new Version(source, "Kiosk", dropped)) {
      assertEquals("null", now.only());
      now.add();
    }
    try (var again = new Version(source, "Kiosk", dropped)) {
      assertEquals("Kiosk(size=3 )", again.only());
    }
  }
}
