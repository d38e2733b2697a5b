package emporium.persistence.ms.schema;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/**
 * A stored class at run time: how to make an instance with the initialisers' values, and its fields
 * in the order of its definition. Immutable.
 */
public final class RuntimeClass {
  private final Class<?> type;
  private final Constructor<?> constructor;
  private final List<RuntimeField> fields;

  RuntimeClass(Class<?> type, Constructor<?> constructor, List<RuntimeField> fields) {
    this.type = type;
    this.constructor = constructor;
    this.fields = List.copyOf(fields);
  }

  public Class<?> type() {
    return type;
  }

  public List<RuntimeField> fields() {
    return fields;
  }

  public List<StoredField> description() {
    return fields.stream().map(RuntimeField::description).toList();
  }

  /**
   * A new instance, as the no-argument constructor leaves it.
   *
   * @throws UnstorableClass if the constructor throws
   */
  public Object create() {
    try {
      return constructor.newInstance();
    } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
      throw new UnstorableClass(
          type.getName(), "its constructor without arguments does not work", e);
    }
  }
}
