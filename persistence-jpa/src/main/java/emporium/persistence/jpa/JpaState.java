package emporium.persistence.jpa;

import emporium.persistence.Aggregate;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one service as one running unit of work sees them; what a repository is built on.
 * Each aggregate is one object, closed for changes until {@code Changes.touch}. What it looked for
 * in vain it remembers, and does not ask for again.
 *
 * <p>Used by the unit's thread only; ends with the unit.
 */
public final class JpaState {
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
    E found = session.find(type, row.id());
    if (found == null) {
      absent.add(row);
    }
    return found;
  }

  /** Every aggregate of a class; in a read they are fetched while they are iterated over. */
  public <E extends Aggregate> Collection<E> all(Class<E> type) {
    if (session.isDefaultReadOnly()) {
      return new Pages<>(session, type);
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
   * For queries and projections of a repository; to be asked for again for each, so that a query
   * sees what the unit has added. What is flushed and locked is not the repository's business.
   */
  public Session session() {
    persistAdded();
    return session;
  }

  /**
   * Reads, and locks, the rows of the ids with one statement; those that do not exist are known to
   * be absent from then on.
   */
  <E extends Aggregate> void load(Class<E> type, List<Object> ids, LockModeType lock) {
    List<E> found = session.findMultiple(type, ids, lock);
    for (int i = 0; i < ids.size(); i++) {
      if (found.get(i) == null) {
        absent.add(new Row(type, ids.get(i)));
      }
    }
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
  boolean forget(Aggregate aggregate) {
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
