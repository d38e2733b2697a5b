package emporium.runtime.replica;

import java.net.URI;

/**
 * Another replica owns the requested key; nothing ran. A client is redirected to it; an event is
 * redelivered until its producer knows the owner.
 */
public final class NotPartitionOwner extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final URI owner;

  /**
   * @param key the requested key
   * @param owner the address of the replica that owns it
   */
  public NotPartitionOwner(Object key, URI owner) {
    super("Another replica owns it: key=" + key + ", owner=" + owner, null, false, false);
    this.owner = owner;
  }

  /** The same request at the owner. */
  public URI redirect(URI request) {
    var there = new StringBuilder(owner.toString().replaceAll("/+$", ""));
    there.append(request.getRawPath());
    if (request.getRawQuery() != null) {
      there.append('?').append(request.getRawQuery());
    }
    return URI.create(there.toString());
  }
}
