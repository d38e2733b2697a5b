/**
 * Who may call, with {@code emporium.access=tokens}: roles and own ids of tokens, what is no
 * resource, the cookie of a browser, and refusals. Without tokens nothing of it is in the way of a
 * request.
 */
@NullMarked
package emporium.runtime.access;

import org.jspecify.annotations.NullMarked;
