/** Audit records on tables. */
@NullMarked
@CheckReturnValue
package emporium.audit.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
