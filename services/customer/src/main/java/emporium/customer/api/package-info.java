/** Customer over HTTP and channels. */
@NullMarked
@CheckReturnValue
package emporium.customer.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
