package emporium.persistence;

import emporium.locks.LockSet;
import org.jspecify.annotations.Nullable;

/**
 * One transaction of a service: what it locks is part of what it is.
 *
 * <p>{@link #apply} runs on one thread, with the declared locks held. If it throws, all it changed
 * is undone before any lock is released. It must not block, call out, or keep references to
 * aggregates, and has no effect but on {@link Changes}: an engine whose database aborts it in
 * favour of another command reruns it.
 *
 * @param <P> the service's state as the domain sees it (its repository)
 * @param <R> the result
 */
public interface Command<P, R> {
  /** The keys this command reads and changes, and how. */
  LockSet locks();

  /**
   * Validates, changes, emits.
   *
   * @throws Rejection if a rule refuses it; everything is then as before
   */
  R apply(P state, Changes changes);

  /**
   * The context that this command's events carry to their consumers, kept with them: opaque text
   * for tracing. Null, as almost always: nothing is carried or kept.
   */
  default @Nullable String context() {
    return null;
  }
}
