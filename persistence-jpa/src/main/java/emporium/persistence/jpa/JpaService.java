package emporium.persistence.jpa;

import emporium.locks.LockTree;
import emporium.persistence.engine.EventCodec;
import java.util.concurrent.atomic.AtomicInteger;

/** One service on the engine: its schema, its locks, its mapped classes, its events. */
record JpaService(
    String name,
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
  static JpaService of(String name, LockTree locks, JpaMapping mapping, EventCodec codec) {
    if (!name.matches("[a-z][a-z_-]*") || name.equals(Identity.SCHEMA)) {
      throw new IllegalArgumentException("Not the name of a schema: service=" + name);
    }
    return new JpaService(
        name,
        new KeyLocks(name, locks),
        mapping,
        new Messages(name, codec),
        new DeadLetterRows(name, codec),
        new AtomicInteger());
  }
}
