package emporium.locks.internal;

import emporium.locks.Owner;
import emporium.locks.RootKey;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads from the methods of a class what a key type needs. Stateless. */
final class KeyMethods {
  private static final Comparator<Method> BY_NAME = Comparator.comparing(Method::getName);

  private KeyMethods() {}

  /** Why keys cannot be of this type; null if they can. */
  static @Nullable String problem(Class<?> type) {
    if (type == RootKey.class) {
      return "the root's own key";
    }
    if (!Comparable.class.isAssignableFrom(type)) {
      return "not Comparable";
    }
    boolean isAbstract = Modifier.isAbstract(type.getModifiers()) && !type.isEnum();
    return isAbstract || !definesEquals(type) ? "not a value type" : null;
  }

  private static boolean definesEquals(Class<?> type) {
    return Stream.of(type.getMethods())
        .filter(method -> method.getName().equals("equals") && method.getParameterCount() == 1)
        .anyMatch(method -> method.getDeclaringClass() != Object.class);
  }

  /** The methods that return a type of the model: public, without parameters; by name. */
  static List<Method> candidates(Class<?> type, Collection<Class<?>> model) {
    return Stream.of(type.getMethods())
        .filter(method -> method.getParameterCount() == 0 && !method.isSynthetic())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> model.contains(method.getReturnType()))
        .sorted(BY_NAME)
        .toList();
  }

  /** The methods marked with {@link Owner}, inherited ones too; by name. */
  static List<Method> marked(Class<?> type) {
    Map<String, Method> found = new LinkedHashMap<>();
    Stream<Class<?>> classes =
        Stream.<Class<?>>iterate(type, at -> at != null, Class::getSuperclass);
    Stream.concat(
            classes.flatMap(at -> Stream.of(at.getDeclaredMethods())), Stream.of(type.getMethods()))
        .filter(method -> method.isAnnotationPresent(Owner.class) && !method.isSynthetic())
        .forEach(method -> found.putIfAbsent(method.getName(), method));
    return found.values().stream().sorted(BY_NAME).toList();
  }
}
