/** A marketplace in RAM behind one lock, correct and slow: what tests run against. */
@NullMarked
package emporium.jmeter.fake;

import org.jspecify.annotations.NullMarked;
