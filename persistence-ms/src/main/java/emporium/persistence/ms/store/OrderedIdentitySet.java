package emporium.persistence.ms.store;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Iterator;
import org.eclipse.serializer.collections.HashEnum;

/**
 * Objects, each once by identity, in the order in which they came: what is written in that order is
 * the same in each run. Not thread-safe.
 */
public final class OrderedIdentitySet implements Iterable<Object> {
  private final HashEnum<Object> objects = HashEnum.New();

  /** Adds an object at the end; false if it was there. */
  @CanIgnoreReturnValue
  public boolean add(Object object) {
    return objects.add(object);
  }

  /** Adds all objects at the end. */
  public void addAll(Iterable<?> added) {
    added.forEach(this::add);
  }

  /** Removes an object; false if it was not there. */
  @CanIgnoreReturnValue
  public boolean remove(Object object) {
    return objects.removeOne(object);
  }

  public boolean isEmpty() {
    return objects.isEmpty();
  }

  public int size() {
    return objects.intSize();
  }

  /** Removes and returns all objects. */
  public OrderedIdentitySet takeAll() {
    var taken = new OrderedIdentitySet();
    taken.addAll(this);
    objects.clear();
    return taken;
  }

  @Override
  public Iterator<Object> iterator() {
    return objects.iterator();
  }
}
