/** The command line of Emporium. */
@NullMarked
package emporium.jmeter.cli;

import org.jspecify.annotations.NullMarked;
