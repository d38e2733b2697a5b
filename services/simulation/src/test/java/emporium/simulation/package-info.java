/**
 * A marketplace in one thread: all services with engine, relay and receiver, clients and the
 * payment provider, on a virtual clock, wire and disk. A seed decides what happens to them; every
 * run ends with the audit. Source: docs/adr/0023.
 */
@NullMarked
package emporium.simulation;

import org.jspecify.annotations.NullMarked;
