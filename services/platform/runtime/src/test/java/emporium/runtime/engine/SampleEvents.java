package emporium.runtime.engine;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a record of any class of events, with a value in each component it can have one in. */
final class SampleEvents {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05.678901Z");

  private final boolean nullsWherePossible;

  /**
   * @param nullsWherePossible whether what may be null is null
   */
  SampleEvents(boolean nullsWherePossible) {
    this.nullsWherePossible = nullsWherePossible;
  }

  <R> R of(Class<R> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = Arrays.stream(components).map(c -> valueOf(c.getAnnotatedType())).toArray();
    try {
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  private @Nullable Object valueOf(AnnotatedType annotated) {
    if (nullsWherePossible && annotated.isAnnotationPresent(Nullable.class)) {
      return null;
    }
    if (annotated instanceof AnnotatedParameterizedType list) {
      AnnotatedType element = list.getAnnotatedActualTypeArguments()[0];
      return List.of(valueOf(element), valueOf(element));
    }
    var type = (Class<?>) annotated.getType();
    if (type.isEnum()) {
      return type.getEnumConstants()[type.getEnumConstants().length - 1];
    }
    if (type.isRecord()) {
      return of(type);
    }
    return plain(type);
  }

  private static Object plain(Class<?> type) {
    if (type == int.class || type == Integer.class) {
      return Integer.MAX_VALUE;
    }
    if (type == long.class || type == Long.class) {
      return Long.MAX_VALUE;
    }
    if (type == boolean.class || type == Boolean.class) {
      return true;
    }
    if (type == String.class) {
      return "Größe \"7\"\n";
    }
    if (type == Instant.class) {
      return AT;
    }
    throw new AssertionError("SampleEvents must learn this type: " + type.getName());
  }
}
