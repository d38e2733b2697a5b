package emporium.runtime.access;

import org.jspecify.annotations.Nullable;

/** For requests of a seller whose body, the parameter {@code body}, names it. Immutable. */
public final class OwnProduct extends OwnId {
  private static final long serialVersionUID = 1;

  /** Of the arguments of a resource's method; the name is not used. */
  public OwnProduct(String name, @Nullable SellerOwned body) {
    super(Roles.SELLER, OwnIds.SELLER_ID, body == null ? null : body.sellerId());
  }
}
