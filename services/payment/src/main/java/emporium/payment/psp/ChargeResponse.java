package emporium.payment;

/** What the provider answered. */
public record ChargeAnswer(String invoiceNumber, ChargeOutcome outcome) {}
