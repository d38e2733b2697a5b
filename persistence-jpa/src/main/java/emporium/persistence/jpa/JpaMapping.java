package emporium.persistence.jpa;

import emporium.persistence.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What a service keeps in the database and which keys lead to it. By convention the service's name
 * is its schema, {@code META-INF/orm-<service>.xml} maps its classes and {@code db/<service>} holds
 * its migrations.
 *
 * <p>Declared once, before the engine opens; afterwards it does not change.
 */
public final class JpaMapping {
  private final List<Keyed<?>> tables = new ArrayList<>();

  /** A mapped class, the type of its lock keys, and the way from one to the entity's id. */
  record Keyed<E extends Aggregate>(Class<E> type, Class<?> keyType, Function<Object, Object> id) {}

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
