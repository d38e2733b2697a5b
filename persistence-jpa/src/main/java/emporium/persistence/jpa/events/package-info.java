/** Outbox, inbox, dead letters and low watermarks as tables of a service's schema. */
@NullMarked
@CheckReturnValue
package emporium.persistence.jpa.events;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
