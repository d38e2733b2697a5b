/** Stock on tables. */
@NullMarked
@CheckReturnValue
package emporium.stock.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
