package emporium.persistence.jpa.cache;

import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.jsr107.Eh107Configuration;
import org.hibernate.cache.jcache.internal.JCacheRegionFactory;

/**
 * Regions of Hibernate's second-level cache on EhCache, as version 2 of it made them unless told
 * otherwise: entries on the heap by reference, {@value #ENTRIES_MAX} of a region. What JCache makes
 * unless told otherwise has no bound and deserializes an entry at each hit.
 */
public final class BoundedHeapRegions extends JCacheRegionFactory {
  /** Entries of a region; of more than that some are evicted. */
  static final int ENTRIES_MAX = 10_000;

  private static final long serialVersionUID = 1L;

  @Override
  protected Cache<Object, Object> createCache(String region) {
    return getCacheManager().createCache(region, configuration());
  }

  static Configuration<Object, Object> configuration() {
    return Eh107Configuration.fromEhcacheCacheConfiguration(
        CacheConfigurationBuilder.newCacheConfigurationBuilder(
            Object.class, Object.class, ResourcePoolsBuilder.heap(ENTRIES_MAX)));
  }
}
