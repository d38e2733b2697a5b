package emporium.persistence.ms.image;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/**
 * A stored class that runs: how to make an instance with the initialisers' values, and its fields
 * in the order of its definition. Immutable.
 */
final class LiveClass {
  private final Class<?> type;
  private final Constructor<?> constructor;
  private final List<LiveField> fields;

  LiveClass(Class<?> type, Constructor<?> constructor, List<LiveField> fields) {
    this.type = type;
    this.constructor = constructor;
    this.fields = List.copyOf(fields);
  }

  Class<?> type() {
    return type;
  }

  List<LiveField> fields() {
    return fields;
  }

  List<StoredField> description() {
    return fields.stream().map(LiveField::description).toList();
  }

  /**
   * A new instance, as the no-argument constructor leaves it.
   *
   * @throws UnstorableClass if the constructor throws
   */
  Object create() {
    try {
      return constructor.newInstance();
    } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
      throw new UnstorableClass(
          type.getName(), "its constructor without arguments does not work", e);
    }
  }
}
