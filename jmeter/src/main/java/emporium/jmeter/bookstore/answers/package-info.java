/**
 * The driver's own computation of what the bookstore's queries answer, from the rows that were
 * generated, and the comparison of servers' answers with it. Knows nothing of the servers' code.
 * Source: docs/bookstore.md, "Queries".
 */
@NullMarked
package emporium.jmeter.bookstore.answers;

import org.jspecify.annotations.NullMarked;
