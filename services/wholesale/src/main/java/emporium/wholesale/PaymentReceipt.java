package emporium.wholesale;

import java.time.Instant;

/**
 * The answer to a payment.
 *
 * @param paymentNumber counts the payments of the customer
 * @param data of a customer with bad credit; else empty
 */
public record PaymentReceipt(
    int warehouseId,
    int districtId,
    int customerWarehouseId,
    int customerDistrictId,
    int customerId,
    int paymentNumber,
    Instant paidAt,
    long amountCents,
    String firstName,
    String middleName,
    String lastName,
    String credit,
    long creditLimitCents,
    int discount,
    long balanceCents,
    String data) {}
