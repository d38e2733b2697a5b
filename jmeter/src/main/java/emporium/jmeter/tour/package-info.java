/** A tour through one order, for who sees a marketplace for the first time. */
@NullMarked
package emporium.jmeter.tour;

import org.jspecify.annotations.NullMarked;
