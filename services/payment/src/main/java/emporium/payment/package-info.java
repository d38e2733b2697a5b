/**
 * Decides whether an order is paid: its record is the only decision point. Owns payments (one per
 * order) and voids.
 *
 * <p>Consumes {@code invoice-issued} and {@code checkout-stalled}. Publishes {@code
 * payment-confirmed} or {@code payment-failed}, exactly one per invoice. For a stalled checkout it
 * publishes its decision again, as {@code payment-confirmed-replayed} or {@code
 * payment-failed-replayed}, or {@code checkout-canceled} ({@link
 * emporium.payment.DecideStalledCheckout}).
 *
 * <p>Three steps (docs/semantics.md, "Payment"): {@link emporium.payment.RecordPaymentIntent}
 * commits what is to be charged; when that is durable, {@link emporium.payment.psp.PaymentDriver}
 * calls the provider holding no lock; {@link emporium.payment.SettlePayment} commits the outcome
 * and publishes it. A crash between any two of them repeats the call, which the provider does once
 * per invoice number. When the retries end without an answer, the payment has failed, and a {@link
 * emporium.payment.ChargeVoid} of the same commit is retried until the provider confirms that
 * nothing was, or will be, charged.
 *
 * <p>Invariants: lines other than VOUCHER sum to the invoice's total, VOUCHER lines to its
 * incentive; a payment leaves {@code open} once.
 *
 * <p>Cards: the open intent has the token of the card's number, which {@link
 * emporium.payment.psp.PaymentDriver} opens for the call of the provider only; the outcome's commit
 * drops it, and the masked number stays. A payment whose token's key is missing stays open until it
 * is there. An intent of an earlier version has the number itself. A security code never comes this
 * far.
 */
@NullMarked
@CheckReturnValue
package emporium.payment;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
