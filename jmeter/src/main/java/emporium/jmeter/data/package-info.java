/**
 * Seeded rows of customers, sellers, products and stock, and their ingestion into a marketplace.
 */
@NullMarked
package emporium.jmeter.data;

import org.jspecify.annotations.NullMarked;
