/**
 * Wholesale as the published comparison of MicroStream with JPA had it, for comparison only: the
 * same answers, with the known cost of that way. What both ways share is here; each has a model, a
 * store and transactions of its own, and nothing of the engines. Source: docs/wholesale.md.
 */
@NullMarked
@CheckReturnValue
package emporium.wholesale.published;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
