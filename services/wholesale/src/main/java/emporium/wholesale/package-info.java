/**
 * A wholesale supplier: warehouses with stocks, their districts with customers, orders and
 * payments. Owns all of them. Consumes and publishes nothing.
 *
 * <p>Invariants, TPC-C's conditions of consistency: what a warehouse has taken in is the sum of its
 * districts; a customer's balance is what was delivered, less what was paid; orders of a district
 * are numbered without gaps, and exactly those below {@code nextDelivery} are delivered; a stock
 * has what it had, less what was ordered, plus its restocks. Integer arithmetic only: money in
 * cents, taxes and discounts in hundredths of a percent.
 *
 * <p>Source: docs/wholesale.md, TPC-C 5.11. Its results are no TPC-C results.
 */
@NullMarked
@CheckReturnValue
package emporium.wholesale;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
