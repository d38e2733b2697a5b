/**
 * The catalogue of checks and criteria, and the result of an audit. Knows no check's
 * implementation, so that reports need none.
 */
@NullMarked
package emporium.jmeter.audit.result;

import org.jspecify.annotations.NullMarked;
