/** Identities, values and enums that services share, with the published codes of the enums. */
@NullMarked
@CheckReturnValue
package emporium.events.model;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
