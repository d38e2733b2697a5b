/**
 * Entries: records of ten texts that are read and written by their key, as the Yahoo! Cloud Serving
 * Benchmark has them. An application of its own, no part of the marketplace. Owns entries.
 *
 * <p>Consumes and publishes no events.
 *
 * <p>Invariants: a new entry has version 1, and each write raises it by one; an entry is never
 * removed, except by a reset; it has ten fields.
 *
 * <p>Source: docs/ycsb.md.
 */
@NullMarked
@CheckReturnValue
package emporium.entries;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
