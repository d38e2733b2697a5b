package emporium.wholesale;

import emporium.persistence.Aggregate;
import emporium.persistence.Rejection;

/** Every way the rules of wholesale refuse a request, besides naming what does not exist. */
public abstract sealed class WholesaleRejection extends Rejection {
  private WholesaleRejection(Kind kind, String code, String message) {
    super(kind, code, message);
  }

  final void about(Object id) {
    Identities.parts(id).forEach(this::addContext);
  }

  /** The e-mail address belongs to a customer of another district than the one that is named. */
  public static final class CustomerElsewhere extends WholesaleRejection {
    /**
     * Of a request.
     *
     * @param customer whose address it is
     */
    public CustomerElsewhere(CustomerId customer) {
      super(Kind.UNPROCESSABLE, "customer-elsewhere", "The customer belongs to another district");
      about(customer);
    }
  }

  /** A row is ingested that is there already, or twice in one request. */
  public static final class RowPresent extends WholesaleRejection {
    RowPresent(Class<? extends Aggregate> type, Object id) {
      super(Kind.CONFLICT, Unknown.kind(type) + "-present", "There is such a row");
      about(id);
    }
  }
}
