/** Customers on tables. */
@NullMarked
@CheckReturnValue
package emporium.customer.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
