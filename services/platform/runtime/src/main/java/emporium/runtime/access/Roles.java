package emporium.runtime.access;

/**
 * The roles of tokens (claim {@code groups}), and the name of the permissions whose id decides.
 * They are enforced with {@code emporium.access=tokens} only. Source: docs/access.md.
 */
public final class Roles {
  /** A customer: its own cart, orders, payments, shipments. Its id is a claim. */
  public static final String CUSTOMER = "customer";

  /** A seller: its own products, stock and dashboard. Its id is a claim. */
  public static final String SELLER = "seller";

  /** Drivers, audits and people who run the marketplace: everything, with any id. */
  public static final String OPERATOR = "operator";

  /** Processes of the marketplace towards each other, and Prometheus. */
  public static final String INTERNAL = "internal";

  /**
   * The name of the permissions to reach what is the caller's own; the class of the permission
   * tells what has to be the caller's: {@link OwnCustomer}, {@link OwnSeller} or {@link
   * OwnProduct}.
   */
  public static final String OWN = "own";

  private Roles() {}
}
