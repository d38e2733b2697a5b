package emporium.persistence.ms.store;

import org.eclipse.store.storage.types.Storage;
import org.eclipse.store.storage.types.StorageEntity;
import org.eclipse.store.storage.types.StorageEntityCacheEvaluator;

/**
 * Evicts from Eclipse Store's cache of record bytes, which is memory beside the heap: records
 * without references, once they were not read for a while. They are images of aggregates and packs
 * of history; by Eclipse Store's own rule a gigabyte of them stays for a day. For all others that
 * rule holds, since its garbage collection rereads the references of everything.
 */
final class LeafEviction implements StorageEntityCacheEvaluator {
  private static final long AGE_MS_MAX = 5_000;

  private final StorageEntityCacheEvaluator usual = Storage.EntityCacheEvaluator();

  @Override
  public boolean clearEntityCache(long cacheBytes, long nowMs, StorageEntity entity) {
    boolean idleLeaf = !entity.hasReferences() && nowMs - entity.lastTouched() >= AGE_MS_MAX;
    return idleLeaf || usual.clearEntityCache(cacheBytes, nowMs, entity);
  }
}
