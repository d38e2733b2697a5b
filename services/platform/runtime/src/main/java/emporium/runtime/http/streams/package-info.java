/** Server-sent streams: how many there may be, heartbeats, and their end. */
@NullMarked
package emporium.runtime.http.streams;

import org.jspecify.annotations.NullMarked;
