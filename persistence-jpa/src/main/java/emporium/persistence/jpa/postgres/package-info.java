/**
 * PostgreSQL itself: its process, connections, advisory locks, and how far its log is flushed.
 * Knows no mapping.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.jpa.postgres;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
