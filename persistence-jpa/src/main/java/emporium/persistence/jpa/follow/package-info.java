/**
 * Writes the commits of another engine into the tables of its services, through their mappings.
 *
 * <p>Rows are written with statements of PostgreSQL that are made of the mapping: Hibernate's own
 * {@code upsertMultiple} sends a statement for each row, see ADR 28.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.jpa.follow;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
