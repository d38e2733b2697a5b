package emporium.jmeter.audit.result;

/**
 * A property that a system is asked to promise: the criteria and constraints of the benchmark's
 * paper, and the further ones that a run needs. Every check of the audit belongs to one.
 */
public enum Criterion {
  ALL_OR_NOTHING("all or nothing"),
  CONSTRAINT_1("constraint 1: referential integrity"),
  CONSTRAINT_2("constraint 2: no duplicate checkout"),
  CONSTRAINT_3("constraint 3: no overselling"),
  CONSTRAINT_4("constraint 4: customer counters"),
  CONSTRAINT_5("constraint 5: linear product updates"),
  CONSTRAINT_6("constraint 6: isolated update delivery"),
  CONSTRAINT_7("constraint 7: isolated stock events"),
  DASHBOARD("seller dashboard"),
  RULES("business rules"),
  DURABILITY("durability of what was acknowledged"),
  LOGGING("audit log"),
  RUN("a run that can be judged");

  private final String title;

  Criterion(String title) {
    this.title = title;
  }

  /** Returns the title in results. */
  public String title() {
    return title;
  }

  /** Returns the criterion of a check, found by the check's name. */
  static Criterion of(MarketplaceCheck check) {
    String name = check.name();
    if (name.startsWith("CONSTRAINT_")) {
      return valueOf(name.substring(0, "CONSTRAINT_n".length()));
    }
    if (name.startsWith("AUDIT_LOG")) {
      return LOGGING;
    }
    if (check.needsAcknowledgementLog()) {
      return DURABILITY;
    }
    return switch (check) {
      case CART_REFERENCES_PRODUCT -> CONSTRAINT_1;
      case STOCK_EQUALS_RECEIVED_MINUS_SOLD, STOCK_NOTHING_RESERVED -> CONSTRAINT_3;
      case ENTRIES_EQUAL_LINES, ENTRIES_EQUAL_INVOICE, ENTRIES_FOLLOW_ORDER -> DASHBOARD;
      case ORDER_IDS_DENSE,
          INVOICE_NUMBER_FORMAT,
          ORDER_TOTALS_EQUAL_LINES,
          ORDER_HISTORY_LEADS_TO_STATUS,
          CARDS_MASKED ->
          RULES;
      case RECORDS_READABLE, NOTHING_OPEN -> RUN;
      default -> ALL_OR_NOTHING;
    };
  }
}
