/** Sellers on tables. */
@NullMarked
@CheckReturnValue
package emporium.seller.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
