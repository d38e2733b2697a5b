/** Audit records on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.audit.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
