/** Warnings of low stock that expire: requested pieces of the last 28 days against free pieces. */
@NullMarked
@CheckReturnValue
package emporium.stock.lowstock;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
