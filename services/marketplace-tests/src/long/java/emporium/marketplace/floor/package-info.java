/**
 * The whole checkout chain through the relational engine, written by hand with plain JDBC on the
 * same tables, and with variants of tables and mappings: what each costs.
 */
@NullMarked
package emporium.marketplace.floor;

import org.jspecify.annotations.NullMarked;
