package emporium.wholesale;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parts of identities, as problems name them. */
final class Identities {
  private Identities() {}

  /** The components of a key, by name. */
  static Map<String, Object> parts(Object id) {
    Map<String, Object> parts = new LinkedHashMap<>();
    for (RecordComponent component : id.getClass().getRecordComponents()) {
      parts.put(component.getName(), value(component, id));
    }
    return parts;
  }

  private static Object value(RecordComponent component, Object id) {
    try {
      return component.getAccessor().invoke(id);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e); // keys are public records
    }
  }
}
