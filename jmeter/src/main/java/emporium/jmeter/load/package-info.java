/** One load run from start to result: server, JMeter engine, drain, audit. */
@NullMarked
package emporium.jmeter.load;

import org.jspecify.annotations.NullMarked;
