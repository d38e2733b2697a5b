package emporium.persistence.jpa;

import emporium.locks.LockTree;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One service on the engine: its locks, its mapped classes, its events.
 *
 * @param name also that of the schema with its rows
 * @param own the schema with what only this engine has of it
 */
record JpaService(
    String name,
    String own,
    KeyLocks locks,
    JpaMapping mapping,
    Messages messages,
    DeadLetterRows buried,
    AtomicInteger deadLetters) {

  /**
   * A service with nothing in it.
   *
   * @throws IllegalArgumentException if its name is not that of a schema of its own
   */
  static JpaService of(String name, LockTree locks, JpaMapping mapping, JpaOptions options) {
    if (!name.matches("[a-z][a-z_-]*") || name.equals(Identity.SCHEMA)) {
      throw new IllegalArgumentException("Not the name of a schema: service=" + name);
    }
    String own = options.replica().own(name);
    return new JpaService(
        name,
        own,
        new KeyLocks(name, own, locks),
        mapping,
        new Messages(name, own, options.codec()),
        new DeadLetterRows(own, options.codec()),
        new AtomicInteger());
  }
}
