/** The audit of a server of entries against the acknowledgement log. */
@NullMarked
package emporium.jmeter.ycsb.audit;

import org.jspecify.annotations.NullMarked;
