/** The bookstore on tables. */
@NullMarked
@CheckReturnValue
package emporium.bookstore.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
