package emporium.persistence.ms.store;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Objects, each once by identity, in the order in which they came: what is written in that order is
 * the same in each run. Adding and removing one takes constant time. Not thread-safe.
 */
public final class OrderedIdentitySet implements Iterable<Object> {
  private Set<IdentityKey> objects = new LinkedHashSet<>();

  /** Adds an object at the end; false if it was there. */
  @CanIgnoreReturnValue
  public boolean add(Object object) {
    return objects.add(new IdentityKey(object));
  }

  /** Adds all objects at the end. */
  public void addAll(Iterable<?> added) {
    added.forEach(this::add);
  }

  /** Removes an object; false if it was not there. */
  @CanIgnoreReturnValue
  public boolean remove(Object object) {
    return objects.remove(new IdentityKey(object));
  }

  public boolean isEmpty() {
    return objects.isEmpty();
  }

  public int size() {
    return objects.size();
  }

  /** Removes and returns all objects. */
  public OrderedIdentitySet takeAll() {
    var taken = new OrderedIdentitySet();
    taken.objects = objects;
    objects = new LinkedHashSet<>();
    return taken;
  }

  @Override
  public Iterator<Object> iterator() {
    return objects.stream().map(IdentityKey::object).iterator();
  }
}
