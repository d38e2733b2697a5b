/**
 * The system under test: what it is, how its processes are started, and what an address reports
 * about it.
 */
@NullMarked
package emporium.jmeter.server;

import org.jspecify.annotations.NullMarked;
