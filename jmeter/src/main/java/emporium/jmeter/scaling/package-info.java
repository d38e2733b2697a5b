/** What a measured run says about machines that nobody has measured: a model, not a measurement. */
@NullMarked
@CheckReturnValue
package emporium.jmeter.scaling;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
