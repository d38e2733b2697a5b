/**
 * What every service shares at its edges: strict JSON, RFC 9457 errors, the engine's life in the
 * application, the relay from outbox to channels, listeners that apply each event once, raw
 * records, reset. No business rule lives here.
 */
@NullMarked
package emporium.edge;

import org.jspecify.annotations.NullMarked;
