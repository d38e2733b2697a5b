package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.roots.PageTree;
import emporium.persistence.ms.roots.TableRoot;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.serializer.persistence.exceptions.PersistenceExceptionConsistencyObjectId;
import org.eclipse.serializer.persistence.types.PersistenceObjectRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Images without entries in Eclipse Store's registry: stored, changed, read, collected. */
@Timeout(120)
class StoredImageRegistryTest {
  private static final int IMAGES = 300; // more than one level of pages
  private static final int IMAGE_BYTES = 500;
  private static final long UNBOUNDED_NANOS = Long.MAX_VALUE;

  @TempDir Path directory;

  private final OrderedIdentitySet dirty = new OrderedIdentitySet();
  private final Map<Integer, StoredImage> inMemory = new HashMap<>(); // whatever the store has

  private GraphStore open() {
    return GraphStore.open(
        new StoreOptions(
            directory,
            false,
            getClass().getClassLoader(),
            Set.of(TableRoot.class, StoredImage.class),
            FaultInjector.NONE));
  }

  private static byte[] image(int fill) {
    var bytes = new byte[IMAGE_BYTES];
    Arrays.fill(bytes, (byte) fill);
    return bytes;
  }

  private void commit(GraphStore store) {
    dirty.takeAll().forEach(store::store);
    store.commit();
  }

  private Map<Integer, StoredImage> fill(GraphStore store, PageTree pages) {
    var images = new HashMap<Integer, StoredImage>();
    for (int i = 0; i < IMAGES; i++) {
      var image = new StoredImage();
      images.put(pages.add(image, dirty::add), image);
      image.write(image(i), store);
    }
    commit(store);
    return images;
  }

  private static Map<Integer, StoredImage> loaded(PageTree pages) {
    var images = new HashMap<Integer, StoredImage>();
    pages.load((slot, element) -> images.put(slot, (StoredImage) element));
    return images;
  }

  @Test
  void images_ofTheStoreReadAgain_areChangedInTheirPlaces() {
    try (GraphStore store = open()) {
      var unused = fill(store, new PageTree(store.root(TableRoot.class, TableRoot::new)));
    }
    try (GraphStore store = open()) {
      var pages = new PageTree(store.root(TableRoot.class, TableRoot::new));
      var images = loaded(pages);
      assertEquals(IMAGES, images.size());
      long full = store.liveBytes();
      images.forEach((slot, image) -> image.write(image(slot + 1), store));
      commit(store);
      assertEquals(full, store.liveBytes(), "each replaces itself");
    }
    try (GraphStore store = open()) {
      loaded(new PageTree(store.root(TableRoot.class, TableRoot::new)))
          .forEach((slot, image) -> assertArrayEquals(image(slot + 1), image.take()));
    }
  }

  @Test
  void image_thatNothingStoredLeadsTo_isCollectedThoughMemoryHasIt_andTheOthersStay() {
    try (GraphStore store = open()) {
      var pages = new PageTree(store.root(TableRoot.class, TableRoot::new));
      store.housekeeping().end();
      inMemory.putAll(fill(store, pages));
      long full = store.liveBytes();
      store.collectGarbage(UNBOUNDED_NANOS);
      assertEquals(full, store.liveBytes(), "all of it is led to");
      for (int slot = 0; slot < IMAGES / 2; slot++) {
        pages.remove(slot, dirty::add);
      }
      commit(store);
      store.collectGarbage(UNBOUNDED_NANOS);
      long left = store.liveBytes();
      assertTrue(left < full - IMAGES / 2 * IMAGE_BYTES, left + " of " + full);
    }
    try (GraphStore store = open()) {
      var left = loaded(new PageTree(store.root(TableRoot.class, TableRoot::new)));
      assertEquals(IMAGES - IMAGES / 2, left.size());
      left.forEach((slot, image) -> assertArrayEquals(image(slot), image.take()));
    }
  }

  @Test
  void constantOfJava_isReadAsItself() {
    Object cached = 100;
    try (GraphStore store = TestGraph.open(directory, false)) {
      var item = new TestGraph.Item(1);
      item.extra = cached;
      store.store(TestGraph.root(store).add(item));
      store.commit();
    }
    try (GraphStore store = TestGraph.open(directory, false)) {
      assertSame(cached, TestGraph.root(store).pages[0].items[0].extra);
    }
  }

  @Test
  void registry_hasTheIdOfAnImage_andNoEntry() {
    var others = PersistenceObjectRegistry.New();
    var registry = new StoredImageRegistry(others);
    var image = new StoredImage();
    assertEquals(-1, registry.lookupObjectId(image));
    assertTrue(registry.isValid(7, image));
    assertTrue(registry.registerObject(7, image));
    assertFalse(registry.registerObject(7, image));
    assertEquals(7, registry.lookupObjectId(image));
    assertSame(image, registry.optionalRegisterObject(7, image));
    assertEquals(0, others.size());
    assertTrue(registry.registerObject(8, "text"));
    assertEquals("text", registry.lookupObject(8));
    assertEquals(8, registry.lookupObjectId("text"));
    assertEquals(1, others.size());
  }

  @Test
  void registry_asAnImageGetsAnotherId_refuses() {
    var registry = new StoredImageRegistry(PersistenceObjectRegistry.New());
    var image = new StoredImage();
    assertTrue(registry.registerObject(7, image));
    assertFalse(registry.isValid(8, image));
    assertThrows(
        PersistenceExceptionConsistencyObjectId.class, () -> registry.registerObject(8, image));
    assertThrows(PersistenceExceptionConsistencyObjectId.class, () -> registry.validate(8, image));
    assertEquals(7, registry.lookupObjectId(image));
  }
}
