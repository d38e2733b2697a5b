package emporium.runtime.access;

import java.security.Permission;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A permission that a request needs: to be of the one with this id, or of an operator. Made of a
 * request's arguments and compared with the caller's token by {@link OwnIds}. Immutable.
 */
public abstract class OwnId extends Permission {
  private static final long serialVersionUID = 1;

  private final String role;
  private final String claim;
  private final @Nullable Integer id;

  OwnId(String role, String claim, @Nullable Integer id) {
    super("own-" + role);
    this.role = role;
    this.claim = claim;
    this.id = id;
  }

  /** The role whose tokens have such an id. */
  final String role() {
    return role;
  }

  /** The claim of a token with the id. */
  final String claim() {
    return claim;
  }

  /** The id; null if the client has left it out. */
  final @Nullable Integer id() {
    return id;
  }

  @Override
  public final boolean implies(Permission other) {
    return equals(other);
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof OwnId own && own.getClass() == getClass() && Objects.equals(own.id, id);
  }

  @Override
  public final int hashCode() {
    return Objects.hash(role, id);
  }

  @Override
  public final String getActions() {
    return "";
  }
}
