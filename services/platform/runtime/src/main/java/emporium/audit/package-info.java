/**
 * The audit log as services see it: records of completed business transactions, written in the unit
 * of work that completes them.
 *
 * <p>A service keeps its records in a table of its own ({@code audit_records}), in a class of its
 * own that extends {@link emporium.audit.AuditRecord}. Invariants: a record never changes; there is
 * one for each transaction completed while the log was on, until it is moved out of the store or
 * the log is cleared.
 *
 * <p>Source: paper 4.7.
 */
@NullMarked
@CheckReturnValue
package emporium.audit;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
