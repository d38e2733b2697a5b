/** Wholesale on tables. */
@NullMarked
@CheckReturnValue
package emporium.wholesale.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
