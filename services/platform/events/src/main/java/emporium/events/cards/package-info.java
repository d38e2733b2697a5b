/**
 * Tokens that stand for the numbers of cards in events and stored state. Cart seals a number at its
 * edge, only Payment opens the token. Source: docs/adr/0033.
 */
@NullMarked
@CheckReturnValue
package emporium.events.cards;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
