package emporium.persistence.jpa;

import emporium.persistence.Aggregate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a service keeps in the database and which keys lead to it. By convention the service's name
 * is its schema, {@code META-INF/orm-<service>.xml} maps its classes and {@code db/<service>} holds
 * its migrations.
 *
 * <p>Declared once, before the engine opens; afterwards it does not change.
 */
public final class JpaMapping {
  private final List<Keyed<?>> tables = new ArrayList<>();
  private final Map<Class<?>, String> parts = new HashMap<>();
  private final Set<String> shared = new LinkedHashSet<>();
  private final Map<Read, String> queries = new ConcurrentHashMap<>();

  /** A mapped class, the type of its lock keys, and the way from one to the entity's id. */
  record Keyed<E extends Aggregate>(Class<E> type, Class<?> keyType, Function<Object, Object> id) {}

  private record Read(Class<?> type, int ids) {}

  /** Of a class whose entity id is the lock key itself, that is whose id class it is. */
  public <E extends Aggregate, K> JpaMapping table(Class<E> type, Class<K> keyType) {
    return table(type, keyType, key -> key);
  }

  /**
   * Declares a mapped class.
   *
   * @param keyType the key that is locked for it
   * @param id from that key to the entity's id
   */
  public <E extends Aggregate, K> JpaMapping table(
      Class<E> type, Class<K> keyType, Function<K, Object> id) {
    tables.add(new Keyed<>(type, keyType, key -> id.apply(keyType.cast(key))));
    return this;
  }

  /**
   * Declares parts of a class that are read together with it. One kind of them only: a row comes
   * for each pair of two kinds.
   */
  public JpaMapping with(Class<? extends Aggregate> type, String part) {
    if (parts.put(type, part) != null) {
      throw new IllegalArgumentException("One kind of parts: class=" + type.getName());
    }
    return this;
  }

  /**
   * Declares a resource that maps what classes of several services extend; it is read once, however
   * many services name it.
   */
  public JpaMapping sharing(String resource) {
    shared.add(resource);
    return this;
  }

  Set<String> shared() {
    return shared;
  }

  /** Whether parts of the class are read together with it. */
  boolean hasParts(Class<?> type) {
    return parts.containsKey(type);
  }

  /** The query for aggregates of a class by this many ids, which are its parameters from 1. */
  String query(Class<?> type, int ids) {
    return queries.computeIfAbsent(new Read(type, ids), this::query);
  }

  private String query(Read read) {
    String part = parts.get(read.type());
    return "from "
        + read.type().getName()
        + " e"
        + (part == null ? "" : " left join fetch e." + part)
        + IntStream.rangeClosed(1, read.ids())
            .mapToObj(parameter -> "id(e) = ?" + parameter)
            .collect(Collectors.joining(" or ", " where ", ""));
  }

  List<Keyed<?>> tables() {
    return tables;
  }

  /** The entity id of a key. */
  Object id(Class<?> type, Object key) {
    for (var table : tables) {
      if (table.type() == type && table.keyType().isInstance(key)) {
        return table.id().apply(key);
      }
    }
    throw new IllegalArgumentException(
        "Not declared: class=" + type.getName() + ", key=" + key.getClass().getName());
  }
}
