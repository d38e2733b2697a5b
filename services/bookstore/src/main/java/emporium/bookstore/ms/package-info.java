/** The bookstore on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.bookstore.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
