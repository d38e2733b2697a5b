package emporium.persistence.ms.store;

import emporium.persistence.Aggregate;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.ms.store.files.ClassRejected;
import java.lang.reflect.Constructor;
import java.util.Map;
import org.eclipse.serializer.persistence.binary.types.Binary;
import org.eclipse.serializer.persistence.types.PersistenceInstantiator;

/**
 * Makes the objects Eclipse Store loads: of a class with fields that some stored object lacks by
 * its constructor, so that they have their initialisers' values; of all others without one.
 * Thread-safe.
 */
final class InitializingInstantiator implements PersistenceInstantiator<Binary> {
  private final Map<Class<?>, Constructor<?>> grown;
  private final StartProgress progress;

  InitializingInstantiator(Map<Class<?>, Constructor<?>> grown, StartProgress progress) {
    this.grown = Map.copyOf(grown);
    this.progress = progress;
  }

  @Override
  public <T> T instantiate(Class<T> type, Binary data) {
    if (Aggregate.class.isAssignableFrom(type)) {
      progress.add(1);
    }
    Constructor<?> constructor = grown.get(type);
    if (constructor == null) {
      return PersistenceInstantiator.instantiateBlank(type);
    }
    try {
      return type.cast(constructor.newInstance());
    } catch (ReflectiveOperationException e) {
      throw new ClassRejected(type.getName(), "its constructor without arguments does not work", e);
    }
  }
}
