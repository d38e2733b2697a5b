/** Questions in SQL to the tables of a marketplace that keeps them beside its graph. */
@NullMarked
package emporium.jmeter.sql;

import org.jspecify.annotations.NullMarked;
