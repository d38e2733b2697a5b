/** The keys of cards of this process. */
@NullMarked
@CheckReturnValue
package emporium.runtime.cards;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
