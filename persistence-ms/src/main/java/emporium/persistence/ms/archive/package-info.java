/**
 * When completed aggregates leave the heap: some time after their completion, or sooner while
 * memory is short. Where they go is {@link emporium.persistence.ms.history}.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.archive;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
