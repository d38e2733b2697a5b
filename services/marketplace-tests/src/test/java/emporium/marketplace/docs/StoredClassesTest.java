package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreOptions;
import emporium.runtime.testing.Await;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The store holds images and what the engine keeps: read off the records in its data files. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class StoredClassesTest {
  private static final Set<String> ALLOWED =
      Set.of(
          "java.lang.String",
          "java.util.ArrayList",
          "[Ljava.lang.Object;",
          "[B",
          "[J",
          "org.eclipse.serializer.reference.Lazy$Default",
          "emporium.persistence.ms.store.StoredBytes",
          "emporium.persistence.ms.store.StoredImage",
          "emporium.persistence.ms.roots.HistoryPack",
          "emporium.persistence.ms.roots.InboxRoot",
          "emporium.persistence.ms.roots.ServiceRoot",
          "emporium.persistence.ms.roots.StoreRoot",
          "emporium.persistence.ms.roots.StoredEvent",
          "emporium.persistence.ms.roots.TableRoot",
          "emporium.persistence.ms.roots.OutboxRoot");

  /** Constants that every Eclipse Store keeps at its root, and how many of each. */
  private static final Map<String, Integer> ENGINES_CONSTANTS =
      Map.ofEntries(
          Map.entry("java.math.BigDecimal", 3),
          Map.entry("java.math.BigInteger", 3),
          Map.entry("java.util.Collections$EmptyList", 1),
          Map.entry("java.util.Collections$EmptyMap", 1),
          Map.entry("java.util.Collections$EmptySet", 1),
          Map.entry("java.util.Collections$ReverseComparator", 1),
          Map.entry("java.util.Collections$UnmodifiableNavigableMap$EmptyNavigableMap", 1),
          Map.entry("java.util.Collections$UnmodifiableNavigableSet$EmptyNavigableSet", 1),
          Map.entry("java.util.Comparators$NaturalOrderComparator", 1),
          Map.entry("java.util.Optional", 1),
          Map.entry("java.util.OptionalDouble", 1),
          Map.entry("java.util.OptionalInt", 1),
          Map.entry("java.util.OptionalLong", 1),
          Map.entry("org.eclipse.serializer.collections.Empty", 1),
          Map.entry("org.eclipse.serializer.collections.EmptyTable", 1),
          Map.entry("org.eclipse.serializer.collections.EmptyTable$Keys", 1),
          Map.entry("org.eclipse.serializer.collections.EmptyTable$Values", 1),
          Map.entry("org.eclipse.serializer.hashing.XHashing$SingletonIdentityHashEqualator", 1),
          Map.entry(
              "org.eclipse.serializer.hashing.XHashing$SingletonKeyValueIdentityHashEqualator", 1),
          Map.entry("org.eclipse.serializer.hashing.XHashing$SingletonValueHashEqualator", 1),
          Map.entry("org.eclipse.serializer.persistence.types.PersistenceRootReference$Default", 1),
          Map.entry("org.eclipse.serializer.persistence.types.PersistenceRoots$Default", 1));

  @TestHTTPResource("/")
  URL url;

  @Inject GraphEngine engine;

  /** State that is not lean. */
  static class Holder {
    final List<Object> held = new ArrayList<>();
  }

  @Test
  void store_afterWork_holdsOnlyClassesOfTheAllowList() throws IOException {
    var shop = new TestMarketplaceClient(url.getPort());
    shop.seller(70_001);
    shop.customer(70_001);
    shop.product(70_001, 1, "3.00", 10);
    shop.drain();
    shop.add(70_001, 70_001, 1, "3.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(70_001, "t"));
    Await.until(() -> engine.uncheckpointedGroups() == 0, () -> "no checkpoint of it");
    var stored = StoreFileClasses.of(engine.options().directory());
    assertTrue(
        stored.containsKey("emporium.persistence.ms.store.StoredImage"),
        stored.keySet().toString());
    assertEquals(Set.of(), refused(stored));
  }

  /** The control: what is not lean is seen, also beside constants of its class. */
  @Test
  void store_holdingOthers_isRefusedForEachOfThem() throws IOException {
    Path temp = Files.createTempDirectory(Path.of("target"), "stored-classes");
    var loader = StoredClassesTest.class.getClassLoader();
    Set<Class<?>> storable = Set.of(Holder.class, HashMap.class, BigDecimal.class);
    var options = new StoreOptions(temp, false, loader, storable, FaultInjector.NONE);
    try (GraphStore store = GraphStore.open(options)) {
      Holder holder = store.root(Holder.class, Holder::new);
      holder.held.addAll(
          List.of("text", 123_456, new HashMap<>(Map.of("a", "b")), new BigDecimal("3.14")));
      store.store(holder.held);
      store.commit();
    }
    assertEquals(
        Set.of(
            Holder.class.getName(),
            "java.lang.Integer",
            "java.util.HashMap",
            "java.math.BigDecimal"),
        refused(StoreFileClasses.of(temp)));
  }

  private static Set<String> refused(Map<String, Set<Long>> stored) {
    var refused = new TreeSet<String>();
    stored.forEach(
        (type, objects) -> {
          boolean isConstant = objects.size() <= ENGINES_CONSTANTS.getOrDefault(type, 0);
          if (!isConstant && !ALLOWED.contains(type)) {
            refused.add(type);
          }
        });
    return refused;
  }
}
