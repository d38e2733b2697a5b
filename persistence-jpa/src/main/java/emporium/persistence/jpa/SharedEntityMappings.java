package emporium.persistence.jpa;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Mapped classes that several engines of one process share, whatever their databases: read, and if
 * wanted compared with the tables, by the first engine that needs them. It is for tests, which open
 * an engine each: reading takes longer than most of them. Kept until the process ends. Thread-safe.
 */
public final class SharedEntityMappings {
  private final Map<Key, EntityMappings> read = new HashMap<>(); // guarded by this

  private record Key(Set<String> resources, ClassLoader loader, SchemaCheck check) {}

  synchronized EntityMappings of(
      Collection<String> resources, ClassLoader loader, SchemaCheck check, DataSource source) {
    return read.computeIfAbsent(
        new Key(Set.copyOf(resources), loader, check),
        key -> new EntityMappings(resources, loader, check, false, false, source));
  }
}
