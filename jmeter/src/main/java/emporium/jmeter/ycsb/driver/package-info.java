/** The users of entries, and the gate before they begin. */
@NullMarked
package emporium.jmeter.ycsb.driver;

import org.jspecify.annotations.NullMarked;
