package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.image.ChangeRules;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the engine knows of objects to which nothing leads any more. */
class CollectedGarbageTest {
  /** What the engine has on the heap for each object that it does not know to be garbage. */
  private static final String RECORD = "org.eclipse.store.storage.types.StorageEntity$Default";

  private static final int COMMITS = 30;
  private static final int OBJECTS = 2_000;
  private static final long LEFT_MAX = 3L * OBJECTS;
  private static final long COLLECTION_NANOS_MAX = 60_000_000_000L;

  @TempDir Path temporary;

  /** Leads to what is stored. */
  public static class Root {
    public Object[] all = {};
  }

  private static long records() throws Exception {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    return histogram
        .lines()
        .map(line -> line.trim().split("\\s+", -1))
        .filter(columns -> columns.length >= 4 && columns[3].equals(RECORD))
        .mapToLong(columns -> Long.parseLong(columns[1]))
        .sum();
  }

  @Test
  void replacedObjects_collected_takeNoMemoryAnyMore() throws Exception {
    long before = records(); // of other tests
    try (var store =
        GraphStore.open(
            new StoreOptions(
                temporary.resolve("data"),
                false,
                getClass().getClassLoader(),
                type -> type == Root.class,
                StoreFaults.NONE,
                ChangeRules.of(getClass().getClassLoader(), List.of())))) {
      Root root = store.root(Root.class, Root::new);
      for (int commit = 0; commit < COMMITS; commit++) {
        root.all = new Object[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
          root.all[i] = commit * OBJECTS + i; // a number of its own
        }
        store.store(root);
        store.commit();
      }
      long known = records() - before;
      assertTrue(known > LEFT_MAX, "the control: garbage takes memory, " + known + " records");
      store.collectGarbage(COLLECTION_NANOS_MAX);
      long left = records() - before;
      System.out.println("records: " + known + " before a collection, " + left + " after it");
      assertTrue(left >= OBJECTS && left <= LEFT_MAX, left + " records of " + OBJECTS);
    }
  }
}
