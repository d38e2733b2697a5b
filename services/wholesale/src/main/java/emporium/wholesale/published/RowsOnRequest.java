package emporium.wholesale.published;

import java.util.AbstractCollection;
import java.util.Iterator;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Rows that are made while they are iterated over, so that they need not fit into memory. */
public final class RowsOnRequest<E> extends AbstractCollection<E> {
  private final Supplier<Stream<E>> rows;

  public RowsOnRequest(Supplier<Stream<E>> rows) {
    this.rows = rows;
  }

  @Override
  public Iterator<E> iterator() {
    return rows.get().iterator();
  }

  @Override
  public Stream<E> stream() {
    return rows.get();
  }

  @Override
  public int size() {
    return Math.toIntExact(rows.get().count());
  }
}
