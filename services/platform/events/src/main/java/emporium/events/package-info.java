/**
 * All that services know of each other: event records, their topics and keys, and the identities
 * and enums they share. Money is in cents, times are UTC instants from the producer's clock.
 * Versioned: fields are added, never renamed.
 */
@NullMarked
@CheckReturnValue
package emporium.events;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
