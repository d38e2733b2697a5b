/**
 * Inspects data directories without changing them, and restores backups. What it opens is always a
 * copy, by the path every start takes. A client of the engine: nothing of the engine depends on it.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.inspect;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
