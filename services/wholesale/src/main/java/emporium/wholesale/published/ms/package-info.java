/**
 * The published way on an object graph ("MS-Sync"): plain objects that refer to each other, in
 * concurrent hash maps; nested Java monitors, the outermost around every writing transaction; and
 * {@code storeRoot()} alone, which writes no object that changed. Right answers, and nothing of
 * them survives the process. Source: docs/wholesale.md "The published way".
 */
@NullMarked
@CheckReturnValue
package emporium.wholesale.published.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
