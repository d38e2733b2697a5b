package emporium.persistence.jpa;

import emporium.persistence.Aggregate;
import jakarta.persistence.PersistenceException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hibernate.Session;
import org.hibernate.engine.spi.SessionImplementor;
import org.hibernate.query.QueryFlushMode;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one service as one running unit of work sees them; what a repository is built on.
 * Each aggregate is one object, closed for changes until {@code Changes.touch}. It remembers which
 * keys have no row, and does not query them twice.
 *
 * <p>Used by the unit's thread only; ends with the unit.
 */
public final class JpaState {
  private static final int BATCH = 64;

  private final Session session;
  private final JpaMapping mapping;
  private final Set<Row> absent = new HashSet<>();
  private final Map<Row, Aggregate> added = new LinkedHashMap<>();

  private record Row(Class<?> type, Object id) {}

  JpaState(Session session, JpaMapping mapping) {
    this.session = session;
    this.mapping = mapping;
  }

  /** The aggregate of a key, or null. */
  public <E extends Aggregate> @Nullable E find(Class<E> type, Object key) {
    var row = new Row(type, mapping.id(type, key));
    var fresh = added.get(row);
    if (fresh != null || absent.contains(row)) {
      return type.cast(fresh);
    }
    E found = load(type, row.id());
    if (found == null) {
      absent.add(row);
    }
    return found;
  }

  /**
   * The aggregates of those keys that have a row, each once, with one statement for each {@value
   * #BATCH} keys.
   */
  public <E extends Aggregate> List<E> findAll(Class<E> type, Collection<?> keys) {
    var unknown =
        keys.stream()
            .distinct()
            .map(key -> new Row(type, mapping.id(type, key)))
            .filter(row -> !added.containsKey(row) && !absent.contains(row))
            .map(Row::id)
            .toList();
    load(type, unknown);
    List<E> found = new ArrayList<>();
    for (Object key : new LinkedHashSet<>(keys)) {
      E row = find(type, key);
      if (row != null) {
        found.add(row);
      }
    }
    return found;
  }

  /** Every aggregate of a class; in a read they are fetched while they are iterated over. */
  public <E extends Aggregate> Collection<E> all(Class<E> type) {
    if (session.isDefaultReadOnly()) {
      return new CursorCollection<>(session, type);
    }
    return session().createQuery("from " + type.getName(), type).getResultList();
  }

  /** How many aggregates of a class there are. */
  public int count(Class<? extends Aggregate> type) {
    return session()
        .createQuery("select count(*) from " + type.getName(), Long.class)
        .getSingleResult()
        .intValue();
  }

  /**
   * For queries and projections of a repository; called for each, so that a query sees what the
   * unit has added. A repository neither flushes nor locks, and reads a result to its end before it
   * asks for another one.
   */
  public Session session() {
    persistAdded();
    return session;
  }

  /**
   * Reads the rows of the ids with one statement for each {@value #BATCH} of them; those that do
   * not exist are known to be absent from then on.
   */
  <E extends Aggregate> void load(Class<E> type, List<Object> ids) {
    if (ids.size() == 1) {
      if (load(type, ids.get(0)) == null) {
        absent.add(new Row(type, ids.get(0)));
      }
      return;
    }
    for (int from = 0; from < ids.size(); from += BATCH) {
      var some = ids.subList(from, Math.min(from + BATCH, ids.size()));
      some.forEach(id -> absent.add(new Row(type, id)));
      read(type, some).forEach(found -> absent.remove(row(found)));
    }
  }

  private <E extends Aggregate> @Nullable E load(Class<E> type, Object id) {
    if (!mapping.hasParts(type) || isLoaded(type, id)) {
      return session.find(type, id);
    }
    var found = read(type, List.of(id));
    return found.isEmpty() ? null : found.get(0);
  }

  /** The number of ids is rounded up to a power of two, so that there are few statements. */
  private <E extends Aggregate> List<E> read(Class<E> type, List<Object> ids) {
    int parameters = Integer.highestOneBit(2 * ids.size() - 1);
    var query = session.createQuery(mapping.query(type, parameters), type);
    for (int i = 0; i < parameters; i++) {
      query.setParameter(i + 1, ids.get(Math.min(i, ids.size() - 1)));
    }
    return query.setQueryFlushMode(QueryFlushMode.NO_FLUSH).getResultList();
  }

  private boolean isLoaded(Class<?> type, Object id) {
    var inner = session.unwrap(SessionImplementor.class);
    var key = inner.generateEntityKey(id, inner.getEntityPersister(type.getName(), null));
    return inner.getPersistenceContextInternal().containsEntity(key);
  }

  /**
   * Takes a new aggregate; its row is written as it is when it is needed, not as it is now.
   *
   * @throws IllegalStateException if there is one
   */
  void add(Aggregate aggregate) {
    var row = row(aggregate);
    if (added.putIfAbsent(row, aggregate) != null) {
      throw exists(aggregate, null);
    }
    absent.remove(row);
  }

  /** Whether the aggregate was added and has no row yet; it then never gets one. */
  boolean removeAdded(Aggregate aggregate) {
    return added.remove(row(aggregate), aggregate);
  }

  /** Writes what was added with the next flush. */
  void persistAdded() {
    added.values().forEach(this::persist);
    added.clear();
  }

  private void persist(Aggregate aggregate) {
    try {
      session.persist(aggregate);
    } catch (PersistenceException e) {
      throw exists(aggregate, e);
    }
  }

  private Row row(Aggregate aggregate) {
    var util = session.getSessionFactory().getPersistenceUnitUtil();
    return new Row(aggregate.getClass(), util.getIdentifier(aggregate));
  }

  private static IllegalStateException exists(Aggregate aggregate, @Nullable Throwable cause) {
    return new IllegalStateException(
        "The key exists: class=" + aggregate.getClass().getName(), cause);
  }
}
