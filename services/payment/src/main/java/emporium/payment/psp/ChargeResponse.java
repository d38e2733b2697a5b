package emporium.payment.psp;

import emporium.payment.ChargeOutcome;

/** What the provider answered. */
public record ChargeResponse(String invoiceNumber, ChargeOutcome outcome) {}
