package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import java.util.Collection;

/**
 * A transient way to find members of a table, rebuilt at load and kept current by the engine when a
 * command ends, under the command's locks. Implementations are thread-safe: commands on other keys
 * update it at the same time.
 *
 * @param <I> what it is asked for; with {@code equals} and {@code hashCode}
 */
public abstract class Index<I, E extends Aggregate> {
  /** The keys under which the member is to be found now; no key twice. */
  protected abstract Collection<I> keys(E member);

  /** The member is to be found under the key from now on. */
  protected abstract void added(I key, E member);

  /** The member is no longer to be found under the key. */
  protected abstract void removed(I key, E member);

  /** Forgets everything, before a load. */
  protected abstract void clear();
}
