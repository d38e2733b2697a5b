/** Charges on tables. */
@NullMarked
@CheckReturnValue
package emporium.provider.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
