package emporium.persistence.jpa.cache;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import javax.cache.Cache;
import javax.cache.Caching;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entries of a region are neither copied nor without a bound. */
class BoundedHeapRegionsTest {
  private static final String REGION = "test";

  private static Cache<Object, Object> region(Configuration<Object, Object> configuration) {
    return Caching.getCachingProvider().getCacheManager().createCache(REGION, configuration);
  }

  @AfterEach
  void destroy() {
    Caching.getCachingProvider().getCacheManager().destroyCache(REGION);
  }

  @Test
  void get_entry_isTheOneThatWasPut() {
    var entry = new ArrayList<>();
    var region = region(BoundedHeapRegions.configuration());
    region.put(1, entry);
    assertSame(entry, region.get(1));
  }

  /** The control: what JCache makes unless told otherwise. */
  @Test
  void get_entryOfADefaultRegion_isACopy() {
    var entry = new ArrayList<>();
    var region = region(new MutableConfiguration<>());
    region.put(1, entry);
    assertNotSame(entry, region.get(1));
  }

  @Test
  void put_moreThanTheBound_evicts() {
    var region = region(BoundedHeapRegions.configuration());
    for (int key = 0; key < 2 * BoundedHeapRegions.ENTRIES_MAX; key++) {
      region.put(key, key);
    }
    int entries = 0;
    for (var unused : region) {
      entries++;
    }
    assertTrue(entries > 0 && entries <= BoundedHeapRegions.ENTRIES_MAX, "entries=" + entries);
  }
}
