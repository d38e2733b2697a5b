/** Functions that plans call; JMeter finds them in packages of this name. */
@NullMarked
package emporium.jmeter.driver.functions;

import org.jspecify.annotations.NullMarked;
