package emporium.persistence.jpa;

import emporium.persistence.Aggregate;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.hibernate.Hibernate;
import org.hibernate.ScrollMode;
import org.hibernate.ScrollableResults;
import org.hibernate.Session;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.persister.entity.EntityPersister;

/**
 * All aggregates of a class, for reading, however many there are: they come from a cursor, page by
 * page, each with all its parts, and the session releases a page when the next one comes. So an
 * iteration holds one page, unless its caller keeps more.
 *
 * <p>Used by one thread, within its transaction.
 */
final class CursorCollection<E extends Aggregate> extends AbstractCollection<E> {
  private static final int PAGE = 512;

  private final Session session;
  private final Class<E> type;
  private final EntityPersister persister;

  CursorCollection(Session session, Class<E> type) {
    this.session = session;
    this.type = type;
    this.persister =
        session
            .getSessionFactory()
            .unwrap(SessionFactoryImplementor.class)
            .getMappingMetamodel()
            .getEntityDescriptor(type);
  }

  @Override
  public int size() {
    return session
        .createQuery("select count(*) from " + type.getName(), Long.class)
        .getSingleResult()
        .intValue();
  }

  @Override
  public Iterator<E> iterator() {
    return new Cursor(
        session
            .createQuery("from " + type.getName(), type)
            .setFetchSize(PAGE)
            .scroll(ScrollMode.FORWARD_ONLY));
  }

  private final class Cursor implements Iterator<E> {
    private final ScrollableResults<E> rows;
    private final List<E> page = new ArrayList<>();
    private int at;
    private boolean more = true;

    Cursor(ScrollableResults<E> rows) {
      this.rows = rows;
    }

    @Override
    public boolean hasNext() {
      if (at == page.size() && more) {
        nextPage();
      }
      return at < page.size();
    }

    @Override
    public E next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return page.get(at++);
    }

    private void nextPage() {
      page.forEach(session::detach);
      page.clear();
      at = 0;
      while (page.size() < PAGE && more) {
        more = rows.next();
        if (more) {
          page.add(rows.get());
        }
      }
      page.forEach(this::complete);
      if (!more) {
        rows.close();
      }
    }

    private void complete(E aggregate) {
      for (Object value : persister.getValues(aggregate)) {
        Hibernate.initialize(value);
      }
    }
  }
}
