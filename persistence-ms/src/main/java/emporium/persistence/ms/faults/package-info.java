/** Where tests delay, break or note what the engine does to its files; does nothing otherwise. */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.faults;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
