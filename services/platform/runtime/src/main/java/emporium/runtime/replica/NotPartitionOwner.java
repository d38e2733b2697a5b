package emporium.runtime.replica;

import java.net.URI;
import org.jspecify.annotations.Nullable;

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

  /**
   * The address of the same request at the owner.
   *
   * @param path of the request, as it was sent
   * @param query likewise; null if there is none
   */
  public String redirect(String path, @Nullable String query) {
    return owner.toString().replaceAll("/+$", "") + path + (query == null ? "" : "?" + query);
  }
}
