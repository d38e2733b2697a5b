/** Wholesale over HTTP: the transactions, rows to ingest and to read, and the service's module. */
@NullMarked
package emporium.wholesale.api;

import org.jspecify.annotations.NullMarked;
