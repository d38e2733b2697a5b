/**
 * Reservations over several replicas of Stock: the replica of the checkout coordinates, each
 * reserves and settles what it owns (ADR 19).
 */
@NullMarked
@CheckReturnValue
package emporium.stock.split;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
