package emporium.persistence.ms.store;

import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rewrites objects of older definitions, as their classes are now, a bounded number a commit. */
final class LegacyObjectRewrite {
  private static final int OBJECTS_PER_COMMIT = 1_000;
  private static final Logger LOG = LoggerFactory.getLogger(LegacyObjectRewrite.class);

  private LegacyObjectRewrite() {}

  /**
   * Makes the objects durable in their new form; a crash on the way leaves some in the old one, and
   * the next open goes on. On failure the store is discarded.
   *
   * @param storable other objects in the graph stay as they are: they are never changed
   */
  static void rewrite(GraphStore store, List<Object> migrated, Predicate<Class<?>> storable) {
    if (migrated.isEmpty()) {
      return;
    }
    LOG.info("Rewriting {} objects of changed classes", migrated.size());
    boolean done = false;
    try {
      int stored = 0;
      for (Object object : migrated) {
        if (storable.test(object.getClass())) {
          store.store(object);
          stored++;
          if (stored % OBJECTS_PER_COMMIT == 0) {
            store.commit();
          }
        }
      }
      store.commit();
      done = true;
    } finally {
      if (!done) {
        store.discard();
      }
    }
  }
}
