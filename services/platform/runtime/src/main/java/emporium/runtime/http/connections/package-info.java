/** Bounds of connections, and deadlines for what arrives on them. */
@NullMarked
package emporium.runtime.http.connections;

import org.jspecify.annotations.NullMarked;
