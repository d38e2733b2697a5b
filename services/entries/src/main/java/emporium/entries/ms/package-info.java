/** Entries on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.entries.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
