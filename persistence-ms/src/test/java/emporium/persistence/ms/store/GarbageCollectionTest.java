package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.serializer.persistence.types.PersistenceObjectRegistry;
import org.eclipse.store.storage.types.StorageRequestAcceptor;
import org.junit.jupiter.api.Test;

/** What a collection asks of Eclipse Store. */
class GarbageCollectionTest {
  private static final int SLICES_OF_A_SWEEP = 20;
  private static final int SWEEPS = 3;

  private final List<String> calls = new ArrayList<>();
  private final SweepCounter sweeps = new SweepCounter();

  /** Notes the names of the methods that are called, which return false. */
  private <T> T noting(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              calls.add(method.getName());
              return false;
            }));
  }

  @Test
  void collection_inManySlices_readsTheRegistryOnce_andEndsAfterThreeSweeps() throws Exception {
    var collection =
        new GarbageCollection(
            noting(PersistenceObjectRegistry.class), noting(StorageRequestAcceptor.class), sweeps);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      assertFalse(collection.isComplete());
      for (int slice = 0; slice < SLICES_OF_A_SWEEP; slice++) {
        collection.work(1);
      }
      sweeps.logGarbageCollectorSweepingComplete(null);
    }
    assertTrue(collection.isComplete());
    assertEquals("consolidate", calls.remove(0));
    assertFalse(calls.contains("consolidate"));
    assertEquals(SWEEPS * SLICES_OF_A_SWEEP, calls.size());
  }
}
