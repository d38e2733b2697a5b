/** Entries on tables. */
@NullMarked
@CheckReturnValue
package emporium.entries.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
