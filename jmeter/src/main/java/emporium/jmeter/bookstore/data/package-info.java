/**
 * The data of the bookstore: how much there is of what, and each row from the seed, its table and
 * its id alone. Source: docs/bookstore.md, "Data".
 */
@NullMarked
package emporium.jmeter.bookstore.data;

import org.jspecify.annotations.NullMarked;
