package emporium.persistence.ms.schema;

import java.lang.reflect.Field;

/**
 * A stored field of a runtime class.
 *
 * @param field made accessible
 * @param element what its value, or the elements of its list, must be instances of
 */
public record RuntimeField(Field field, ValueKind kind, Class<?> element, StoredField description) {
  public String name() {
    return description.name();
  }
}
