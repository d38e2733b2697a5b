/**
 * The rows that a wholesale server is filled with: each from seed, table and identity alone, so
 * that the driver, its model and the audit know every row without reading it.
 */
@NullMarked
package emporium.jmeter.wholesale.data;

import org.jspecify.annotations.NullMarked;
