/**
 * Stock over HTTP and channels. The router sends a reservation to the local commands or, with
 * several replicas, to those of {@link emporium.stock.split}.
 */
@NullMarked
@CheckReturnValue
package emporium.stock.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
