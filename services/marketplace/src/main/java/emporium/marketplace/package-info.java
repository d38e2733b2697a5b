/** All services in one process, and the commands over its data directory. */
@NullMarked
package emporium.marketplace;

import org.jspecify.annotations.NullMarked;
