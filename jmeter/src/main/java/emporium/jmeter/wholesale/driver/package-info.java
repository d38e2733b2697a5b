/** The driver of wholesale: its users, its runs, and the gate before the first of them. */
@NullMarked
package emporium.jmeter.wholesale.driver;

import org.jspecify.annotations.NullMarked;
