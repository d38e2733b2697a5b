/**
 * The result of a run, as in {@code result.json}: the model that reports render and comparisons
 * merge.
 */
@NullMarked
package emporium.jmeter.result;

import org.jspecify.annotations.NullMarked;
