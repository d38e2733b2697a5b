/** The marketplace seen from outside: HTTP calls that are neither samples nor part of a figure. */
@NullMarked
package emporium.jmeter.broker;

import org.jspecify.annotations.NullMarked;
