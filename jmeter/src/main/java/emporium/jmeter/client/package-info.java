/** HTTP clients of a marketplace for calls that are neither samples nor measured. */
@NullMarked
package emporium.jmeter.client;

import org.jspecify.annotations.NullMarked;
