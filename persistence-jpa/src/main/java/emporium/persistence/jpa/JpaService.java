package emporium.persistence.jpa;

import emporium.locks.LockTree;
import emporium.persistence.jpa.events.DeadLetterRows;
import emporium.persistence.jpa.events.MessageTables;
import emporium.persistence.jpa.postgres.AdvisoryLocks;
import emporium.persistence.jpa.postgres.SourceIdentity;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One service on the engine: its locks, its mapped classes, its events.
 *
 * @param name also that of the schema with its rows
 * @param engineSchema the schema with what only this engine has of it
 */
record JpaService(
    String name,
    String engineSchema,
    AdvisoryLocks locks,
    JpaMapping mapping,
    MessageTables messages,
    DeadLetterRows deadLetterRows,
    AtomicInteger deadLetters) {

  /**
   * An empty service.
   *
   * @throws IllegalArgumentException if its name cannot be that of its schema
   */
  static JpaService of(String name, LockTree locks, JpaMapping mapping, JpaOptions options) {
    if (!name.matches("[a-z][a-z_-]*") || name.equals(SourceIdentity.SCHEMA)) {
      throw new IllegalArgumentException("Not the name of a schema: service=" + name);
    }
    String own = options.replica().schemaOf(name);
    return new JpaService(
        name,
        own,
        new AdvisoryLocks(name, own, locks),
        mapping,
        new MessageTables(name, own, options.context().codec()),
        new DeadLetterRows(own, options.context().codec()),
        new AtomicInteger());
  }
}
