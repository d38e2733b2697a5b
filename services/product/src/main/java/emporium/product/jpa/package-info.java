/** Products on tables. */
@NullMarked
@CheckReturnValue
package emporium.product.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
