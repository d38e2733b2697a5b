/** The second-level cache of a published way; its libraries are optional. */
@NullMarked
@CheckReturnValue
package emporium.persistence.jpa.cache;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
