package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.TestGraph.Item;
import emporium.persistence.ms.store.TestGraph.Root;
import emporium.persistence.ms.store.files.StoreLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a store writes its type dictionary: each writing takes two forces. */
class TypeDictionaryExporterTest {
  @TempDir Path directory;

  private final AtomicInteger writings = new AtomicInteger();

  private GraphStore open() {
    Path dictionary = new StoreLayout(directory).dictionary();
    return GraphStore.open(
        TestGraph.options(
            directory,
            true,
            new FaultInjector() {
              @Override
              public void beforeWrite(Path file, long bytes) {
                if (file.equals(dictionary)) {
                  writings.incrementAndGet();
                }
              }

              @Override
              public void beforeForce(Path file) {}
            }));
  }

  @Test
  void dictionary_ofANewStore_isWrittenOnceAndOnceForClassesRegisteredTogether() {
    try (GraphStore store = open()) {
      assertEquals(1, writings.get(), "opened");
      store.register(List.of(Root.class, Item.class, Object[].class, long[].class));
      assertEquals(2, writings.get(), "registered");
    }
  }

  @Test
  void dictionary_whoseClassesAreKnown_isNotWrittenAgain() {
    try (GraphStore store = open()) {
      store.register(List.of(Root.class, Item.class));
      TestGraph.commitNext(store, TestGraph.root(store));
    }
    writings.set(0);
    try (GraphStore store = open()) {
      store.register(List.of(Root.class, Item.class));
      TestGraph.commitNext(store, TestGraph.root(store));
    }
    assertEquals(0, writings.get());
  }

  /** A class that was not registered is there before its first instance is. */
  @Test
  void dictionary_classThatIsStoredFirst_isWrittenThen() {
    try (GraphStore store = open()) {
      int before = writings.get();
      Root unused = TestGraph.root(store);
      assertTrue(writings.get() > before, "written " + writings.get());
    }
  }
}
