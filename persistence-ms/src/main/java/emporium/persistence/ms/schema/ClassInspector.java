package emporium.persistence.ms.schema;

import emporium.persistence.Aggregate;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Inspects every declared class before anything is stored and refuses, by name, what has no image.
 */
public final class ClassInspector {
  private static final String ALLOWED =
      "allowed are primitives, String, byte[], int[], long[], declared parts, and Lists"
          + " of strings or declared parts";
  private static final Map<Class<?>, String> INSTEAD =
      Map.of(
          Map.class, "write a List of a part that has the key as a field",
          Collection.class, "write a List of strings or of a part",
          Enum.class,
              "an enum is stored as a code that does not depend on the order of its constants:"
                  + " write a byte or int, and methods that give the code of a constant and the"
                  + " constant of a code",
          Number.class, "write int or long, or a part with a flag if it may be absent",
          Temporal.class, "write a long with its unit in its name, or a String",
          Record.class, "write a class with fields that are not final");

  private final Set<Class<?>> declared;

  public ClassInspector(Set<Class<?>> declared) {
    this.declared = declared;
  }

  /**
   * How instances of {@code type} are made, read and written.
   *
   * @throws UnstorableClass if that cannot be
   */
  public RuntimeClass inspect(Class<?> type) {
    requirePlain(type);
    if (Aggregate.class.isAssignableFrom(type)) {
      requireIdentity(type);
    }
    var fields = new ArrayList<RuntimeField>();
    Set<String> names = new HashSet<>();
    for (Field field : PersistentFields.of(type)) {
      if (!names.add(field.getName())) {
        throw refused(type, "two of its stored fields are named \"" + field.getName() + "\"");
      }
      fields.add(inspect(type, field));
    }
    var live = new RuntimeClass(type, constructorOf(type), fields);
    Object probe = live.create();
    if (probe.getClass() != type) {
      throw refused(type, "its constructor makes something else");
    }
    requirePlainLists(live, probe);
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
      throw refused(
          type,
          "it must be a plain class that can be instantiated: no record, enum, interface, abstract,"
              + " inner or local class; write a static class with a constructor without arguments");
    }
  }

  /** Aggregates are keys of maps while they change. */
  private static void requireIdentity(Class<?> type) {
    try {
      if (type.getMethod("equals", Object.class).getDeclaringClass() != Object.class
          || type.getMethod("hashCode").getDeclaringClass() != Object.class) {
        throw refused(
            type,
            "it overrides equals or hashCode; an aggregate equals itself only: compare keys or"
                + " write a method of another name");
      }
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
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

  private RuntimeField inspect(Class<?> type, Field field) {
    Class<?> listed = PersistentFields.elementOf(field);
    ValueKind kind = ValueKind.of(field.getType(), listed);
    if (kind == null) {
      String what = field.getGenericType().getTypeName();
      throw refused(
          type,
          "its field \"" + field.getName() + "\" is a " + what + "; " + ALLOWED + instead(field));
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
    var member = PersistentFields.memberOf(field);
    return new RuntimeField(field, kind, element, StoredField.of(member, kind));
  }

  private static String instead(Field field) {
    Class<?> type = field.getType();
    if (type.isArray()) {
      return "; write a List or one of these arrays";
    }
    Class<?> listed = PersistentFields.elementOf(field);
    if (listed != null) {
      return instead(listed);
    }
    if (PersistentFields.isList(type)) {
      return "; a list within a list is a part with a List of its own";
    }
    return instead(type);
  }

  private static String instead(Class<?> type) {
    return INSTEAD.entrySet().stream()
        .filter(entry -> entry.getKey().isAssignableFrom(type))
        .map(entry -> "; " + entry.getValue())
        .findFirst()
        .orElse("");
  }

  private void requirePart(Class<?> type, Field field, Class<?> element) {
    String where = "its field \"" + field.getName() + "\" ";
    if (Aggregate.class.isAssignableFrom(element)) {
      throw refused(type, where + "refers to another aggregate; keep that one's key");
    }
    boolean isNone = element.getName().startsWith("java.") || element.isEnum();
    if (isNone) {
      throw refused(type, where + "holds " + element.getName() + "; " + ALLOWED + instead(field));
    }
    if (declared.stream().noneMatch(element::isAssignableFrom)) {
      throw refused(
          type,
          where
              + "holds "
              + element.getName()
              + ", which is not declared as a part: declare each class that it holds, as in"
              + " table.owning("
              + element.getSimpleName()
              + ".class); "
              + ALLOWED
              + instead(field));
    }
    requireSubclasses(type, where, element);
  }

  /** Those that are known beforehand; others are refused when they are met. */
  private void requireSubclasses(Class<?> type, String where, Class<?> element) {
    if (!element.isSealed()) {
      return;
    }
    for (Class<?> permitted : element.getPermittedSubclasses()) {
      boolean hasInstances = !Modifier.isAbstract(permitted.getModifiers());
      if (hasInstances && !declared.contains(permitted)) {
        throw refused(
            type,
            where
                + "may hold "
                + permitted.getName()
                + ", which is not declared as a part; write table.owning("
                + permitted.getSimpleName()
                + ".class)");
      }
      requireSubclasses(type, where, permitted);
    }
  }

  /** What the initialisers put into a list field must be what it will be when it is reread. */
  private static void requirePlainLists(RuntimeClass live, Object probe) {
    for (RuntimeField field : live.fields()) {
      if (PersistentFields.isList(field.field().getType())) {
        try {
          Object list = field.field().get(probe);
          if (list != null && list.getClass() != ArrayList.class) {
            throw refused(
                live.type(),
                "its field \""
                    + field.name()
                    + "\" begins as a "
                    + list.getClass().getName()
                    + "; write new ArrayList<>()");
          }
        } catch (IllegalAccessException e) {
          throw refused(live.type(), "its field \"" + field.name() + "\" is not accessible", e);
        }
      }
    }
  }

  private static UnstorableClass refused(Class<?> type, String why) {
    return refused(type, why, null);
  }

  private static UnstorableClass refused(Class<?> type, String why, @Nullable Throwable cause) {
    return new UnstorableClass(type.getName(), why, cause);
  }
}
