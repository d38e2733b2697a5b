/** How far a start is. Knows nothing of what starts. */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.progress;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
