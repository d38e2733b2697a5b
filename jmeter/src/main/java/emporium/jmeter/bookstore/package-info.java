/**
 * The Bookstore Performance Demo as a workload of the harness: its driver, gate and audit. Source:
 * docs/bookstore.md.
 */
@NullMarked
package emporium.jmeter.bookstore;

import org.jspecify.annotations.NullMarked;
