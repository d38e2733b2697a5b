/** One load run from start to figures: server, JMeter engine, drain, audit, result. */
@NullMarked
package emporium.jmeter.load;

import org.jspecify.annotations.NullMarked;
