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
import org.jspecify.annotations.Nullable;

/**
 * What a service keeps in the database, which keys lead to it, and how its units of work are kept
 * apart: by locks on these keys, unless declared otherwise. By convention the service's name is its
 * schema, {@code META-INF/orm-<service>.xml} maps its classes and {@code db/<service>} holds its
 * migrations.
 *
 * <p>Declared once, before the engine opens; afterwards it does not change.
 */
public final class JpaMapping {
  private final List<Keyed<?>> tables = new ArrayList<>();
  private final Map<Class<?>, String> parts = new HashMap<>();
  private final Set<String> shared = new LinkedHashSet<>();
  private final Map<Read, String> queries = new ConcurrentHashMap<>();
  private @Nullable String variant;
  private @Nullable Long retryPauseMs; // null: units of work lock

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

  /**
   * Declares that the tables are a variant: {@code META-INF/orm-<service>-<variant>.xml} maps them,
   * and {@code db/<service>-<variant>} has migrations beside those in {@code db/<service>}, one of
   * which names the variant in the comment on the schema. Without the variant, a database that has
   * it is refused.
   */
  public JpaMapping variant(String name) {
    variant = name;
    return this;
  }

  /**
   * Declares that units of work take no locks, since all that they change is in rows that exist: on
   * a connection of its own each, opened for it and closed with it, in an isolation that is
   * REPEATABLE READ, without batches, and with a commit that is durable when it returns. One that
   * the database aborts for another one is tried again. Such a service consumes no events.
   *
   * @param pauseMs before each further try
   */
  public JpaMapping optimistic(long pauseMs) {
    retryPauseMs = pauseMs;
    return this;
  }

  /** The variant of the tables; null if there is none. */
  @Nullable String variant() {
    return variant;
  }

  /** Whether units of work take no locks. */
  boolean isOptimistic() {
    return retryPauseMs != null;
  }

  /** The pause before a further try of an optimistic unit; null if units of work lock. */
  @Nullable Long retryPauseMs() {
    return retryPauseMs;
  }

  /** What maps the classes of the service. */
  Set<String> resources(String service) {
    var resources = new LinkedHashSet<>(shared);
    resources.add("META-INF/orm-" + variantOf(service) + ".xml");
    return resources;
  }

  /** Where the migrations of the service's tables are. */
  Set<String> migrations(String service) {
    return new LinkedHashSet<>(
        List.of("classpath:db/" + service, "classpath:db/" + variantOf(service)));
  }

  private String variantOf(String service) {
    return variant == null ? service : service + "-" + variant;
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
