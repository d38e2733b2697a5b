package emporium.jmeter.token;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Who a token is for. Source: docs/access.md. */
public enum TokenRole {
  /** A customer, with an id. */
  CUSTOMER("customer_id"),
  /** A seller, with an id. */
  SELLER("seller_id"),
  /** Drivers, audits and people who run the marketplace. */
  OPERATOR(null),
  /** Processes of the marketplace, and what collects its metrics. */
  INTERNAL(null);

  private final @Nullable String idClaim;

  TokenRole(@Nullable String idClaim) {
    this.idClaim = idClaim;
  }

  /** The claim with the id; null for roles without one. */
  @Nullable String idClaim() {
    return idClaim;
  }

  /** Whether its tokens have an id. */
  public boolean hasId() {
    return idClaim != null;
  }

  /** Its name in tokens. */
  public String groupName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
