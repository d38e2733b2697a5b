/**
 * The marketplace as one process per service, with a broker and, on tables, a database: starts them
 * in order, knows their addresses, kills, suspends and restarts them, and leaves nothing behind.
 */
@NullMarked
package emporium.jmeter.processes;

import org.jspecify.annotations.NullMarked;
