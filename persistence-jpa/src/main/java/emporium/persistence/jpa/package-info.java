/**
 * The relational engine: Hibernate ORM on PostgreSQL behind the port.
 *
 * <p>A command ({@link emporium.persistence.jpa.JpaTransactions}) is one database transaction at
 * READ COMMITTED: take its locks in the order of the service's lock tree, load the rows they name
 * with one statement per table, apply, flush in batches, write its events, commit. A read is one
 * transaction at REPEATABLE READ that locks nothing: it sees one snapshot.
 *
 * <p>Lock order: advisory locks of the domain, then rows. Nothing in memory is locked while the
 * database is waited for, but the engine's life cycle, shared.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
