package emporium.runtime.access;

/** The body of a request about something that a seller has. */
public interface SellerOwned {
  /** The seller; null if a client has left it out, which is refused. */
  Integer sellerId();
}
