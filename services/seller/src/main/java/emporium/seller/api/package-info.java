/** Seller over HTTP and channels: dashboards, live streams, requests and views. */
@NullMarked
@CheckReturnValue
package emporium.seller.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
