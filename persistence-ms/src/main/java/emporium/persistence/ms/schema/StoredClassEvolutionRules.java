package emporium.persistence.ms.schema;

import emporium.persistence.ms.schema.ClassChanges.Rename;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides where a stored value belongs: the field of the same name, or the declared one; the
 * initialiser for a field that is new. A stored field without a target must be declared as removed;
 * its type may only widen without loss. Immutable.
 */
public final class StoredClassEvolutionRules implements StoredClassEvolution {
  private static final Logger LOG = LoggerFactory.getLogger(StoredClassEvolutionRules.class);

  private final ClassLoader loader;
  private final Set<String> loadable = new HashSet<>();
  private final Map<String, String> namesNow = new HashMap<>();
  private final Set<String> dropped = new HashSet<>();
  private final Map<Class<?>, List<Rename>> renames = new HashMap<>();
  private final Map<Class<?>, Set<String>> removed = new HashMap<>();
  private boolean dropsUndeclared; // not changed once made

  /**
   * The rules of these declarations.
   *
   * @param loader loads classes by their stored names
   * @param stored those that are declared to be stored: no other class is loaded, except the types
   *     of their fields, whatever a file names
   * @throws IncompatibleClassChange if a declaration contradicts its class or another one
   */
  public static StoredClassEvolutionRules of(
      ClassLoader loader, Collection<Class<?>> stored, Collection<ClassChanges> changes) {
    var rules = new StoredClassEvolutionRules(loader);
    stored.forEach(rules::allow);
    changes.forEach(rules::take);
    rules.renames.forEach(rules::requireTargets);
    return rules;
  }

  private StoredClassEvolutionRules(ClassLoader loader) {
    this.loader = loader;
  }

  private void allow(Class<?> type) {
    loadable.add(type.getName());
    for (Field field : PersistentFields.of(type)) {
      loadable.add(elementName(field.getType().getName()));
      Class<?> element = PersistentFields.elementOf(field);
      if (element != null) {
        loadable.add(element.getName());
      }
    }
  }

  /** Of an array what it holds, of another class its name. */
  private static String elementName(String name) {
    int depth = name.lastIndexOf('[') + 1;
    boolean isObject = depth > 0 && name.startsWith("L", depth) && name.endsWith(";");
    return isObject ? name.substring(depth + 1, name.length() - 1) : name.substring(depth);
  }

  private void take(ClassChanges changes) {
    Class<?> type = changes.type();
    dropsUndeclared |= changes.dropsUndeclared();
    if (type == null) {
      dropped.addAll(changes.oldNames());
      return;
    }
    for (String oldName : changes.oldNames()) {
      String other = namesNow.put(oldName, type.getName());
      if (other != null && !other.equals(type.getName())) {
        throw new IncompatibleClassChange(
            oldName, "it is declared to be " + other + " and " + type.getName());
      }
    }
    renames.computeIfAbsent(type, t -> new ArrayList<>()).addAll(changes.renames());
    removed.computeIfAbsent(type, t -> new HashSet<>()).addAll(changes.removed());
  }

  private void requireTargets(Class<?> type, List<Rename> declared) {
    Set<String> known = new HashSet<>(PersistentFields.membersOf(type).keySet());
    known.addAll(removed.getOrDefault(type, Set.of()));
    declared.forEach(rename -> known.add(rename.from()));
    for (Rename rename : declared) {
      if (!known.contains(rename.to())) {
        throw new IncompatibleClassChange(
            type.getName(),
            "a rename to \"" + rename.to() + "\" is declared, but there is no such field");
      }
    }
  }

  private @Nullable String currentName(String storedName) {
    String renamed = namesNow.get(storedName);
    if (renamed != null) {
      return renamed;
    }
    return dropped.contains(storedName) ? null : storedName;
  }

  /**
   * The name of a class declared as dropped is not that of a runtime class.
   *
   * @throws IncompatibleClassChange if it is
   */
  public void requireOwnName(Class<?> type) {
    if (!type.getName().equals(currentName(type.getName()))) {
      throw new IncompatibleClassChange(
          type.getName(), "it is declared as renamed or dropped, and as stored under that name");
    }
  }

  @Override
  public @Nullable Class<?> currentClass(String storedName, Collection<String> candidates) {
    String name = currentName(storedName);
    if (name == null) {
      return null;
    }
    Class<?> type = load(name);
    if (type == null && !dropsUndeclared) {
      throw new IncompatibleClassChange(storedName, lostClass(storedName, candidates), true);
    }
    if (type == null) {
      LOG.warn("Stored objects are dropped: class={}", storedName);
    }
    return type;
  }

  private static String lostClass(String storedName, Collection<String> candidates) {
    var renamings = candidates.isEmpty() ? List.of("NewName") : candidates;
    String lines =
        renamings.stream()
            .map(name -> "ClassChanges.of(" + name + ".class).renamedFrom(\"" + storedName + "\")")
            .collect(Collectors.joining(" or "));
    return "the class is not there any more, or no table has it. If it was renamed, declare "
        + lines
        + "; if its objects may go, declare ClassChanges.dropped(\""
        + storedName
        + "\")";
  }

  @Override
  public Map<String, String> currentFields(String storedName, List<Member> stored, Class<?> now) {
    Map<String, Member> present = PersistentFields.membersOf(now);
    List<String> names = renamed(stored, renames.getOrDefault(now, List.of()));
    var places = new LinkedHashMap<String, String>();
    for (int i = 0; i < stored.size(); i++) {
      Member field = stored.get(i);
      Member place = present.get(names.get(i));
      if (names.indexOf(names.get(i)) != i) {
        throw new IncompatibleClassChange(
            storedName, "two of its stored fields are named \"" + names.get(i) + "\"");
      }
      if (place != null && fits(field.typeName(), place.typeName())) {
        places.put(field.name(), place.name());
      } else if (!removed.getOrDefault(now, Set.of()).contains(field.name())) {
        if (place != null) {
          throw new IncompatibleClassChange(storedName, otherType(field, place, now));
        }
        requireDropped(
            storedName, field, () -> lostField(field, now, free(present.values(), names)));
      }
    }
    return places;
  }

  private void requireDropped(String storedName, Member field, Supplier<String> why) {
    if (!dropsUndeclared) {
      throw new IncompatibleClassChange(storedName, why.get(), true);
    }
    LOG.warn("Stored values are dropped: class={}, field={}", storedName, field.name());
  }

  private static List<String> renamed(List<Member> stored, List<Rename> declared) {
    var names = stored.stream().map(Member::name).collect(Collectors.toCollection(ArrayList::new));
    for (Rename rename : declared) {
      int at = names.indexOf(rename.from());
      if (at >= 0 && !names.contains(rename.to())) {
        names.set(at, rename.to());
      }
    }
    return names;
  }

  private static List<Member> free(Collection<Member> present, List<String> taken) {
    return present.stream().filter(member -> !taken.contains(member.name())).toList();
  }

  private String lostField(Member field, Class<?> now, List<Member> gained) {
    String code = "ClassChanges.of(" + now.getName() + ".class)";
    String renamings =
        gained.stream()
            .filter(member -> fits(field.typeName(), member.typeName()))
            .map(member -> code + ".renamed(\"" + field.name() + "\", \"" + member.name() + "\")")
            .collect(Collectors.joining(" or "));
    return "there is no field for the stored \""
        + field.name()
        + "\" ("
        + field.typeName()
        + "). "
        + (renamings.isEmpty() ? "" : "If it was renamed, declare " + renamings + "; if")
        + (renamings.isEmpty() ? "If" : "")
        + " its values may go, declare "
        + code
        + ".removed(\""
        + field.name()
        + "\")";
  }

  private static String otherType(Member field, Member place, Class<?> now) {
    return "the stored \""
        + field.name()
        + "\" ("
        + field.typeName()
        + ") cannot become the field \""
        + place.name()
        + "\" ("
        + place.typeName()
        + "). Give the new field another name; if the stored values may go, declare"
        + " ClassChanges.of("
        + now.getName()
        + ".class).removed(\""
        + field.name()
        + "\")";
  }

  /** Whether every value of the stored type is one of the present type, without loss. */
  private boolean fits(String stored, String present) {
    if (PersistentFields.listName(stored).equals(present)
        || PrimitiveWidening.isExact(stored, present)) {
      return true;
    }
    String storedClass = PersistentFields.listName(PersistentFields.withoutElement(stored));
    String presentClass = PersistentFields.withoutElement(present);
    if (!storedClass.equals(stored) || !presentClass.equals(present)) {
      String storedElement = PersistentFields.element(stored);
      String presentElement = PersistentFields.element(present);
      return storedClass.equals(presentClass)
          && (storedElement.isEmpty()
              || presentElement.isEmpty()
              || fits(storedElement, presentElement));
    }
    String name = currentName(stored);
    return name != null && (name.equals(present) || isAssignable(load(name), load(present)));
  }

  private static boolean isAssignable(@Nullable Class<?> stored, @Nullable Class<?> present) {
    return stored != null && present != null && present.isAssignableFrom(stored);
  }

  private @Nullable Class<?> load(String name) {
    if (!loadable.contains(elementName(name))) {
      return null;
    }
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
