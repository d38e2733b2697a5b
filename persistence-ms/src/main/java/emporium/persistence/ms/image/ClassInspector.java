package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every declared class before anything is stored and refuses, by name, what has no image.
 */
final class ClassInspector {
  private static final String ALLOWED =
      "allowed are primitives, String, byte[], int[], long[], enums, declared parts, and Lists"
          + " of strings or declared parts";

  private final Set<Class<?>> declared;

  ClassInspector(Set<Class<?>> declared) {
    this.declared = declared;
  }

  /**
   * How instances of {@code type} are made, read and written.
   *
   * @throws UnstorableClass if that cannot be
   */
  LiveClass inspect(Class<?> type) {
    requirePlain(type);
    var fields = new ArrayList<LiveField>();
    Set<String> names = new HashSet<>();
    for (Field field : StoredFields.of(type)) {
      if (!names.add(field.getName())) {
        throw refused(type, "two of its stored fields are named \"" + field.getName() + "\"");
      }
      fields.add(inspect(type, field));
    }
    var live = new LiveClass(type, constructorOf(type), fields);
    Object probe = live.create();
    if (probe.getClass() != type) {
      throw refused(type, "its constructor makes something else");
    }
    return live;
  }

  private static void requirePlain(Class<?> type) {
    boolean inner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    if (type.isInterface()
        || type.isArray()
        || type.isPrimitive()
        || type.isEnum()
        || type.isRecord()
        || type.isHidden()
        || type.isLocalClass()
        || type.isAnonymousClass()
        || inner
        || Modifier.isAbstract(type.getModifiers())) {
      throw refused(type, "it must be a plain class that can be instantiated");
    }
  }

  private static Constructor<?> constructorOf(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException e) {
      throw refused(type, "it has no constructor without arguments", e);
    } catch (RuntimeException e) {
      throw refused(type, "its constructor is not accessible", e);
    }
  }

  private LiveField inspect(Class<?> type, Field field) {
    Class<?> listed = StoredFields.elementOf(field);
    ValueKind kind = ValueKind.of(field.getType(), listed);
    if (kind == null) {
      String what = field.getGenericType().getTypeName();
      throw refused(type, "its field \"" + field.getName() + "\" is a " + what + "; " + ALLOWED);
    }
    Class<?> element = listed == null ? field.getType() : listed;
    if (kind == ValueKind.PART || kind == ValueKind.PARTS) {
      requirePart(type, field, element);
    }
    try {
      field.setAccessible(true);
    } catch (RuntimeException e) {
      throw refused(type, "its field \"" + field.getName() + "\" is not accessible", e);
    }
    var member = StoredFields.memberOf(field);
    return new LiveField(field, kind, element, StoredField.of(member, kind));
  }

  private void requirePart(Class<?> type, Field field, Class<?> element) {
    String where = "its field \"" + field.getName() + "\" ";
    if (Aggregate.class.isAssignableFrom(element)) {
      throw refused(type, where + "refers to another aggregate; keep that one's key");
    }
    boolean anything = element.getName().startsWith("java.");
    if (anything || declared.stream().noneMatch(element::isAssignableFrom)) {
      throw refused(
          type,
          where + "holds " + element.getName() + ", which is not declared as a part; " + ALLOWED);
    }
  }

  private static UnstorableClass refused(Class<?> type, String why) {
    return refused(type, why, null);
  }

  private static UnstorableClass refused(Class<?> type, String why, @Nullable Throwable cause) {
    return new UnstorableClass(type.getName(), why, cause);
  }
}
