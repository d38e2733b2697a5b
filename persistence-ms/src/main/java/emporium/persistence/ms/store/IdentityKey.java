package emporium.persistence.ms.store;

import org.jspecify.annotations.Nullable;

/** An object as a key of a map: equal to that of the same object only. */
public record IdentityKey(Object object) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IdentityKey that && object == that.object;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(object);
  }
}
