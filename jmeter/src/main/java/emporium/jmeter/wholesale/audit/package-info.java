/**
 * The audit of a wholesale server: TPC-C's conditions of consistency and more, from its records,
 * the generated rows and the acknowledgement log.
 */
@NullMarked
package emporium.jmeter.wholesale.audit;

import org.jspecify.annotations.NullMarked;
