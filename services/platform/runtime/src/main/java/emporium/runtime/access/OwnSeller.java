package emporium.runtime.access;

/** For requests of a seller with the parameter {@code sellerId}. Immutable. */
public final class OwnSeller extends OwnId {
  private static final long serialVersionUID = 1;

  /** Of the arguments of a resource's method; the name is not used. */
  public OwnSeller(String name, int sellerId) {
    super(Roles.SELLER, OwnIds.SELLER_ID, sellerId);
  }
}
