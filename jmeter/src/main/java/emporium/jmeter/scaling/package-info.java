/**
 * A model that predicts from a measured run the throughput of other clusters; not a measurement.
 */
@NullMarked
@CheckReturnValue
package emporium.jmeter.scaling;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
