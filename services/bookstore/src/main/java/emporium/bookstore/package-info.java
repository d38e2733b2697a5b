/**
 * The Bookstore Performance Demo: a bookseller's catalogue, shops, customers and purchases, filled
 * once and then only queried. An application of its own, no part of the marketplace. Owns authors,
 * publishers, books, shops, employees, inventory, customers and purchases.
 *
 * <p>Consumes and publishes no events.
 *
 * <p>Invariants: a row never changes; a row names only rows that exist, and is added after them; a
 * purchase is of its shop's country and of the UTC year in which it was made; customer ids are
 * unique over all countries. So a query that locks what its parameters name may follow references
 * from there without further locks. No answer is kept between requests.
 *
 * <p>Source: docs/bookstore.md.
 */
@NullMarked
@CheckReturnValue
package emporium.bookstore;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
