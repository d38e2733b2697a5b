package emporium.locks.internal;

import emporium.locks.IllegalLockTree;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Determines each key type's owner and refuses what is not a tree, with the path spelled out. Used
 * once per tree, by one thread.
 */
final class OwnerResolver {
  private final String tree;
  private final Map<Class<?>, List<OwnerRelation>> choices = new LinkedHashMap<>();
  private final Set<Class<?>> guessed = new HashSet<>();
  private final Map<Class<?>, OwnerRelation> owners = new LinkedHashMap<>();
  private final List<Class<?>> path = new ArrayList<>();

  private OwnerResolver(String tree) {
    this.tree = tree;
  }

  /** The owner of each type, each owner before what it owns. */
  static Map<Class<?>, OwnerRelation> resolve(String tree, Collection<KeyTypeDeclaration> model) {
    OwnerResolver resolver = new OwnerResolver(tree);
    resolver.collect(model);
    resolver.choices.keySet().forEach(resolver::resolve);
    return resolver.owners;
  }

  private void collect(Collection<KeyTypeDeclaration> model) {
    Map<Class<?>, List<KeyTypeDeclaration>> byType =
        model.stream()
            .collect(
                Collectors.groupingBy(
                    KeyTypeDeclaration::type, LinkedHashMap::new, Collectors.toList()));
    byType.forEach(this::check);
    byType.forEach(
        (type, entries) ->
            choices.put(
                type,
                entries.get(0).relation() == null
                    ? reflected(type, byType.keySet())
                    : entries.stream().map(KeyTypeDeclaration::relation).toList()));
  }

  private void check(Class<?> type, List<KeyTypeDeclaration> entries) {
    String name = type.getSimpleName();
    String problem = KeyMethods.problem(type);
    if (problem != null) {
      throw refused(name, problem);
    }
    long plainOwners =
        entries.stream()
            .map(KeyTypeDeclaration::relation)
            .filter(relation -> relation != null)
            .map(OwnerRelation::owner)
            .distinct()
            .count();
    if (entries.size() > 1 && plainOwners < entries.size()) {
      throw refused(name, "named twice");
    }
  }

  private List<OwnerRelation> reflected(Class<?> type, Set<Class<?>> model) {
    List<Method> methods = KeyMethods.marked(type);
    if (methods.isEmpty()) {
      guessed.add(type);
      methods = KeyMethods.candidates(type, model);
    }
    return methods.isEmpty()
        ? List.of(OwnerRelation.ROOT)
        : methods.stream().map(method -> relation(type, method)).toList();
  }

  private OwnerRelation relation(Class<?> type, Method method) {
    if (method.getParameterCount() > 0 || Modifier.isStatic(method.getModifiers())) {
      throw refused(
          type.getSimpleName(), "owner method with parameters or static: " + method.getName());
    }
    try {
      return OwnerRelation.of(method);
    } catch (IllegalAccessException | RuntimeException e) {
      throw refused(type.getSimpleName(), "cannot call " + method + ": " + e);
    }
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
    for (OwnerRelation choice : choices(type)) {
      resolveOwner(type, choice.owner());
    }
    owners.put(type, only(type));
    path.remove(path.size() - 1);
  }

  private void resolveOwner(Class<?> type, @Nullable Class<?> owner) {
    if (owner == null) {
      return;
    }
    if (!choices.containsKey(owner)) {
      throw refused(
          spell(chainTo(List.of(type))) + " -> (" + owner.getSimpleName() + " not in the tree)",
          "orphan");
    }
    resolve(owner);
  }

  /** The only choice; among unmarked methods the one whose owner all other choices own. */
  private OwnerRelation only(Class<?> type) {
    List<OwnerRelation> all = choices(type);
    List<OwnerRelation> left = guessed.contains(type) ? deepest(all) : all;
    if (left.size() == 1) {
      return left.get(0);
    }
    String options = all.stream().map(OwnerRelation::toString).collect(Collectors.joining(" or "));
    throw refused(
        spell(chainTo(List.of(type))) + " -> (" + options + ")", "ambiguous owner, declare one");
  }

  private List<OwnerRelation> deepest(List<OwnerRelation> all) {
    return all.stream()
        .filter(choice -> all.stream().allMatch(other -> reaches(choice, other.owner())))
        .toList();
  }

  /** Whether {@code owner} is met on the way from {@code choice} to the root. */
  private boolean reaches(OwnerRelation choice, @Nullable Class<?> owner) {
    Class<?> at = choice.owner();
    while (at != owner && at != null) {
      at = owners.getOrDefault(at, OwnerRelation.ROOT).owner();
    }
    return at == owner;
  }

  private List<OwnerRelation> choices(Class<?> type) {
    return choices.getOrDefault(type, List.of());
  }

  /** The longest chain from owned to owner that ends as {@code chain} does. */
  private List<Class<?>> chainTo(List<Class<?>> chain) {
    List<Class<?>> longest = chain;
    for (Class<?> type : choices.keySet()) {
      boolean owned = choices(type).stream().anyMatch(choice -> choice.owner() == chain.get(0));
      if (owned && !chain.contains(type)) {
        List<Class<?>> longer = new ArrayList<>(List.of(type));
        longer.addAll(chain);
        List<Class<?>> found = chainTo(longer);
        longest = found.size() > longest.size() ? found : longest;
      }
    }
    return longest;
  }

  private static String spell(List<Class<?>> types) {
    return types.stream().map(Class::getSimpleName).collect(Collectors.joining(" -> "));
  }

  private IllegalLockTree refused(String path, String problem) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("tree.name", tree);
    context.put("tree.path", path);
    context.put("tree.problem", problem);
    return new IllegalLockTree(context);
  }
}
