package emporium.persistence.jpa;

import emporium.persistence.Aggregate;
import jakarta.persistence.LockModeType;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
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
  private final Set<Absent> absent = new HashSet<>();

  private record Absent(Class<?> type, Object id) {}

  JpaState(Session session, JpaMapping mapping) {
    this.session = session;
    this.mapping = mapping;
  }

  /** The aggregate of a key, or null. */
  public <E extends Aggregate> @Nullable E find(Class<E> type, Object key) {
    Object id = mapping.id(type, key);
    var known = new Absent(type, id);
    if (absent.contains(known)) {
      return null;
    }
    E found = session.find(type, id);
    if (found == null) {
      absent.add(known);
    }
    return found;
  }

  /** Every aggregate of a class. */
  public <E extends Aggregate> Collection<E> all(Class<E> type) {
    return session.createQuery("from " + type.getName(), type).getResultList();
  }

  /** How many aggregates of a class there are. */
  public int count(Class<? extends Aggregate> type) {
    return session
        .createQuery("select count(*) from " + type.getName(), Long.class)
        .getSingleResult()
        .intValue();
  }

  /**
   * For queries and projections of a repository. What is flushed and locked is not its business.
   */
  public Session session() {
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
        absent.add(new Absent(type, ids.get(i)));
      }
    }
  }

  void added(Aggregate aggregate, Object id) {
    absent.remove(new Absent(aggregate.getClass(), id));
  }
}
