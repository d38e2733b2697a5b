/** The Yahoo! Cloud Serving Benchmark as a workload: single records, read and written by key. */
@NullMarked
package emporium.jmeter.ycsb;

import org.jspecify.annotations.NullMarked;
