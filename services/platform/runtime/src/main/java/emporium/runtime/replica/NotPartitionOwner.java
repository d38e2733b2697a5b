package emporium.edge.replica;

import java.net.URI;

/**
 * What was asked about belongs to another replica; nothing ran. A client is sent there; an event
 * comes again, until whoever says it knows where it goes.
 */
public final class OwnedElsewhere extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final URI owner;

  /**
   * @param key what was asked about
   * @param owner where the replica listens that has it
   */
  public OwnedElsewhere(Object key, URI owner) {
    super("Another replica owns it: key=" + key + ", owner=" + owner, null, false, false);
    this.owner = owner;
  }

  /** The same request at the owner. */
  public URI at(URI request) {
    var there = new StringBuilder(owner.toString().replaceAll("/+$", ""));
    there.append(request.getRawPath());
    if (request.getRawQuery() != null) {
      there.append('?').append(request.getRawQuery());
    }
    return URI.create(there.toString());
  }
}
