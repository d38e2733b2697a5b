package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A transient way to find members of a table, rebuilt at load and kept current by the engine.
 *
 * <p>{@link #keys} is called under the command's locks, before and after the command; if it throws,
 * the command fails. {@link #added} and {@link #removed} are called for one command at a time, at
 * its commit and before its events or its answer can be seen; they take a few steps and call
 * nothing outside, and if one throws, memory is discarded and loaded again. Implementations are
 * thread-safe: queries read them meanwhile.
 *
 * @param <I> what it finds members by; with {@code equals} and {@code hashCode}
 */
public abstract class Index<I, E extends Aggregate> {
  private @Nullable Table<?, E> table;

  /** The table whose members it finds. */
  final void attachTo(Table<?, E> owner) {
    table = owner;
  }

  /**
   * To be called first by a custom index that is queried for members: it knows the present only.
   *
   * @throws IllegalStateException if a snapshot is being read
   */
  protected final void requirePresent() {
    if (Snapshot.current() != null) {
      throw new IllegalStateException(
          "An index of the present was queried within a snapshot: index=" + getClass().getName());
    }
  }

  /** Copies of what it may have found then. */
  final List<E> candidates(Snapshot snapshot, Collection<E> present) {
    return snapshot.candidates(Objects.requireNonNull(table, "an index of a table"), present);
  }

  /** The keys under which the member is to be found now; no key twice. */
  protected abstract Collection<I> keys(E member);

  /** The member is to be found under the key from now on. */
  protected abstract void added(I key, E member);

  /** The member is no longer to be found under the key. */
  protected abstract void removed(I key, E member);

  /** Forgets everything, before a load. */
  protected abstract void clear();
}
