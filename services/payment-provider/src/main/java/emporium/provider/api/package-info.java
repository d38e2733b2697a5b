/** The payment provider over HTTP or in process, with the faults it can inject. */
@NullMarked
@CheckReturnValue
package emporium.provider.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
