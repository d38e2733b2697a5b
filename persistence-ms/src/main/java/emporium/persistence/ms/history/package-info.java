/**
 * Completed aggregates that left the heap: where each is found, and how it is read from the store.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.history;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
