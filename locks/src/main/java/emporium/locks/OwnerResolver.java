package emporium.locks;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds each key type's owner by reflection and refuses what is not a tree. Used once per tree, by
 * one thread.
 */
final class OwnerResolver {
  /** The method of a key type that returns its owner; absent if the root owns it. */
  record Owner(@Nullable Method accessor) {
    static final Owner ROOT = new Owner(null);
  }

  private final List<Class<?>> model;
  private final Map<Class<?>, Owner> owners = new LinkedHashMap<>();
  private final List<Class<?>> path = new ArrayList<>();

  OwnerResolver(List<Class<?>> model) {
    this.model = model;
  }

  /** The owner of each type, each owner before what it owns. */
  Map<Class<?>, Owner> resolve() {
    for (int i = 0; i < model.size(); i++) {
      checkKey(model.get(i), model.subList(0, i));
    }
    model.forEach(this::resolve);
    return owners;
  }

  private void resolve(Class<?> type) {
    if (owners.containsKey(type)) {
      return;
    }
    int seen = path.indexOf(type);
    path.add(type);
    if (seen >= 0) {
      throw refused(spell(path.subList(seen, path.size())), "cycle");
    }
    OwnedBy declared = type.getAnnotation(OwnedBy.class);
    Owner owner = declared == null ? derivedOwner(type) : declaredOwner(type, declared);
    path.remove(path.size() - 1);
    owners.put(type, owner);
  }

  private Owner declaredOwner(Class<?> type, OwnedBy declared) {
    String relation = spell(List.of(type, declared.value()));
    if (!model.contains(declared.value())) {
      throw refused(relation, "declared owner is not in the model");
    }
    List<Method> methods =
        candidates(type).stream()
            .filter(method -> method.getReturnType() == declared.value())
            .filter(
                method -> declared.method().isEmpty() || declared.method().equals(method.getName()))
            .toList();
    resolve(declared.value());
    if (methods.isEmpty()) {
      throw refused(relation, "no public method without parameters returns the declared owner");
    }
    return only(type, methods);
  }

  private Owner derivedOwner(Class<?> type) {
    List<Method> candidates = candidates(type);
    candidates.forEach(method -> resolve(method.getReturnType()));
    if (candidates.isEmpty()) {
      return Owner.ROOT;
    }
    List<Method> deepest =
        candidates.stream()
            .filter(
                method ->
                    candidates.stream()
                        .allMatch(other -> reaches(method.getReturnType(), other.getReturnType())))
            .toList();
    return only(type, deepest.isEmpty() ? candidates : deepest);
  }

  private Owner only(Class<?> type, List<Method> methods) {
    if (methods.size() > 1) {
      String choice =
          methods.stream()
              .map(method -> method.getName() + "() -> " + method.getReturnType().getSimpleName())
              .collect(Collectors.joining(" or "));
      throw refused(
          type.getSimpleName() + " -> ?", "ambiguous owner, name one by @OwnedBy: " + choice);
    }
    return new Owner(methods.get(0));
  }

  /** Whether {@code owner} is {@code type} or one of its owners, all of which are resolved. */
  private boolean reaches(Class<?> type, Class<?> owner) {
    Class<?> at = type;
    while (at != owner) {
      Method accessor = owners.getOrDefault(at, Owner.ROOT).accessor();
      if (accessor == null) {
        return false;
      }
      at = accessor.getReturnType();
    }
    return true;
  }

  private List<Method> candidates(Class<?> type) {
    return Stream.of(type.getMethods())
        .filter(method -> method.getParameterCount() == 0 && !method.isSynthetic())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> model.contains(method.getReturnType()))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  private static void checkKey(Class<?> type, List<Class<?>> before) {
    String name = type.getSimpleName();
    if (before.contains(type)) {
      throw refused(name, "named twice");
    }
    if (!Comparable.class.isAssignableFrom(type)) {
      throw refused(name, "not Comparable");
    }
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers()) || !definesEquals(type)) {
      throw refused(name, "not a value type");
    }
  }

  private static boolean definesEquals(Class<?> type) {
    return Stream.of(type.getMethods())
        .filter(method -> method.getName().equals("equals") && method.getParameterCount() == 1)
        .anyMatch(method -> method.getDeclaringClass() != Object.class);
  }

  private static String spell(List<Class<?>> types) {
    return types.stream().map(Class::getSimpleName).collect(Collectors.joining(" -> "));
  }

  static IllegalLockModel refused(String path, String problem) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("model.path", path);
    context.put("model.problem", problem);
    return new IllegalLockModel(context);
  }
}
