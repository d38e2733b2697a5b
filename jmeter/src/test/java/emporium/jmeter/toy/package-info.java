/** A fourth workload, as small as one can be: things that are added and counted. */
@NullMarked
package emporium.jmeter.toy;

import org.jspecify.annotations.NullMarked;
