/** Payments on tables. */
@NullMarked
@CheckReturnValue
package emporium.payment.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
