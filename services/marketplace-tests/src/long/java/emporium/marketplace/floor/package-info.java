/**
 * The whole checkout chain through the relational engine and written by hand with plain JDBC, on
 * the same tables: what each costs.
 */
@NullMarked
package emporium.marketplace.floor;

import org.jspecify.annotations.NullMarked;
