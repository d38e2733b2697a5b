/** The requests that virtual users send: paths and JSON bodies. */
@NullMarked
package emporium.jmeter.driver.request;

import org.jspecify.annotations.NullMarked;
