package emporium.persistence.ms.image;

import java.lang.reflect.Field;

/**
 * A stored field of a class that runs.
 *
 * @param field made accessible
 * @param element what its value, or the elements of its list, must be instances of
 */
record LiveField(Field field, ValueKind kind, Class<?> element, StoredField description) {
  String name() {
    return description.name();
  }
}
