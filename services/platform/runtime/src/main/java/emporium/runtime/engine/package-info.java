/**
 * The engine in the application: which one it is, how it starts and stops, its metrics and health,
 * and the decorators around {@code Transactions}.
 */
@NullMarked
package emporium.runtime.engine;

import org.jspecify.annotations.NullMarked;
