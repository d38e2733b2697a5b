/** What a server of entries is filled with, and which of them are asked for. */
@NullMarked
package emporium.jmeter.ycsb.data;

import org.jspecify.annotations.NullMarked;
