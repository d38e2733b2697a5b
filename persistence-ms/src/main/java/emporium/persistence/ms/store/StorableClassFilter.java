package emporium.persistence.ms.store;

import emporium.persistence.ms.store.files.ClassRejected;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Set;
import org.eclipse.serializer.persistence.types.PersistenceObjectRegistrationListener;
import org.eclipse.serializer.persistence.types.PersistenceRootReference;
import org.eclipse.serializer.reference.Lazy;

/**
 * Checks every object the Storer is about to take, passed or reached, before Eclipse Store learns
 * its class. Owner thread only.
 */
final class StorableClassFilter implements PersistenceObjectRegistrationListener {
  private static final Set<Class<?>> ALWAYS =
      Set.of(
          Object.class,
          String.class,
          Boolean.class,
          Byte.class,
          Short.class,
          Character.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          ArrayList.class,
          Lazy.Default.class);

  private final Set<Class<?>> storable;
  private final IdentityHashMap<Class<?>, Boolean> known = new IdentityHashMap<>();

  StorableClassFilter(Set<Class<?>> storable) {
    this.storable = storable;
  }

  @Override
  public void onObjectRegistration(long objectID, Object object) {
    Class<?> type = object.getClass();
    if (!known.computeIfAbsent(type, this::allowed)) {
      throw new ClassRejected(type.getName(), "it is not among the storable classes", null);
    }
  }

  private boolean allowed(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element.isPrimitive()
        || ALWAYS.contains(element)
        || PersistenceRootReference.class.isAssignableFrom(element)
        || storable.contains(element);
  }
}
