package emporium.persistence.ms.schema;

import emporium.persistence.ms.schema.StoredClassEvolution.Member;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which fields of a class are stored: neither static nor transient, superclasses first. */
final class PersistentFields {
  private PersistentFields() {}

  static List<Field> of(Class<?> type) {
    Deque<Class<?>> hierarchy = new ArrayDeque<>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      hierarchy.push(c);
    }
    var fields = new ArrayList<Field>();
    for (Class<?> c : hierarchy) {
      for (Field field : c.getDeclaredFields()) {
        if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
          fields.add(field);
        }
      }
    }
    return fields;
  }

  /** The stored fields by name; of two with one name the subclass's. */
  static Map<String, Member> membersOf(Class<?> type) {
    var members = new LinkedHashMap<String, Member>();
    for (Field field : of(type)) {
      members.put(field.getName(), memberOf(field));
    }
    return members;
  }

  /** The field's name and type; of a list with its element. */
  static Member memberOf(Field field) {
    Class<?> element = elementOf(field);
    String typeName = listName(field.getType().getName());
    return new Member(
        field.getName(), element == null ? typeName : typeName + "<" + element.getName() + ">");
  }

  /** What the field's list holds; null if it is no list or a raw one. */
  static @Nullable Class<?> elementOf(Field field) {
    return isList(field.getType())
            && field.getGenericType() instanceof ParameterizedType list
            && list.getActualTypeArguments()[0] instanceof Class<?> element
        ? element
        : null;
  }

  /** Whether a field of this type holds an {@code ArrayList}, whatever it is declared as. */
  static boolean isList(Class<?> type) {
    return type == ArrayList.class || type == List.class;
  }

  /** What a list is called in stored definitions, however its field is declared. */
  static String listName(String typeName) {
    return typeName.equals(List.class.getName()) ? ArrayList.class.getName() : typeName;
  }

  static String withoutElement(String typeName) {
    int at = typeName.indexOf('<');
    return at < 0 ? typeName : typeName.substring(0, at);
  }

  static String element(String typeName) {
    int at = typeName.indexOf('<');
    return at < 0 ? "" : typeName.substring(at + 1, typeName.length() - 1);
  }
}
