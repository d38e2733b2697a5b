/**
 * All that services share: event records, their topics and keys, identities and enums. Money is in
 * cents, times are UTC instants from the producer's clock. Versioned: fields are added, never
 * renamed.
 */
@NullMarked
@CheckReturnValue
package emporium.events;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
