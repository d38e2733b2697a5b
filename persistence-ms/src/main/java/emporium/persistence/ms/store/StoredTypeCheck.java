package emporium.persistence.ms.store;

import emporium.persistence.engine.StartProgress;
import emporium.persistence.ms.schema.StoredClassEvolution;
import emporium.persistence.ms.schema.StoredClassEvolution.Member;
import emporium.persistence.ms.store.files.ClassRejected;
import emporium.persistence.ms.store.files.DamagedStore;
import emporium.persistence.ms.store.files.StoreLayout;
import emporium.persistence.ms.store.files.StoreUnreadable;
import emporium.persistence.ms.store.files.TypeDictionaryFile;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.serializer.persistence.binary.types.BinaryPersistence;
import org.eclipse.serializer.persistence.exceptions.PersistenceException;
import org.eclipse.serializer.persistence.types.PersistenceRefactoringMappingProvider;
import org.eclipse.serializer.persistence.types.PersistenceTypeDescriptionMember;
import org.eclipse.serializer.persistence.types.PersistenceTypeDictionaryEntry;
import org.eclipse.serializer.persistence.types.PersistenceTypeDictionaryParser;
import org.eclipse.serializer.persistence.types.PersistenceTypeNameMapper;
import org.eclipse.serializer.persistence.types.PersistenceTypeResolver;
import org.eclipse.serializer.reflect.ClassLoaderProvider;
import org.eclipse.serializer.typing.KeyValue;
import org.eclipse.store.storage.embedded.types.EmbeddedStorageConnectionFoundation;
import org.jspecify.annotations.Nullable;

/**
 * Compares the classes that a directory was written with, old versions included, with those that
 * run, before Eclipse Store sees the directory; then takes Eclipse Store's own guesses away from
 * it.
 *
 * <p>Left to itself Eclipse Store pairs fields by likeness of their names, and leaves new fields
 * zero.
 */
final class StoredTypeCheck {
  private static final Set<String> PRIMITIVES =
      Set.of("boolean", "byte", "short", "char", "int", "long", "float", "double");

  private final StoredClassEvolution rules;
  private final StartProgress progress;
  private final Map<String, @Nullable String> otherNames = new HashMap<>();
  private final Map<Class<?>, Constructor<?>> classesWithNewFields = new HashMap<>();
  private final LegacyObjects migrated = new LegacyObjects();

  StoredTypeCheck(StoredClassEvolution rules, StartProgress progress) {
    this.rules = rules;
    this.progress = progress;
  }

  /**
   * Checks the type dictionary of the directory, if there is one. Changes nothing.
   *
   * @throws DamagedStore if it is not what was written
   * @throws StoreUnreadable if it cannot be read
   * @throws RuntimeException of the rules, if a class has changed in a way they do not explain
   */
  void check(StoreLayout layout, ClassLoader classLoader) {
    if (Files.exists(layout.dictionary())) {
      read(layout, classLoader).forEach(this::check);
    }
  }

  /** Sets what Eclipse Store maps changed classes by. */
  void mapInto(EmbeddedStorageConnectionFoundation<?> connection) {
    var names = new ArrayList<KeyValue<String, String>>();
    otherNames.forEach((stored, now) -> names.add(KeyValue.New(stored, now)));
    connection.setRefactoringMappingProvider(PersistenceRefactoringMappingProvider.New(names));
    connection.setUnreachableTypeHandlerCreator(new DroppedTypeHandlers());
    connection.setLegacyTypeMappingResultor(new LegacyTypeMapping(rules));
    connection.setInstantiator(new InitializingInstantiator(classesWithNewFields, progress));
    connection.setLegacyTypeHandlingListener(migrated);
  }

  /** What was read by an older definition; afterwards none. */
  List<Object> drainLegacyObjects() {
    return migrated.drain();
  }

  private static Iterable<? extends PersistenceTypeDictionaryEntry> read(
      StoreLayout layout, ClassLoader classLoader) {
    String dictionary = TypeDictionaryFile.read(layout);
    try {
      return PersistenceTypeDictionaryParser.New(
              PersistenceTypeResolver.New(ClassLoaderProvider.New(classLoader)),
              BinaryPersistence.createFieldLengthResolver(),
              PersistenceTypeNameMapper.New())
          .parseTypeDictionaryEntries(dictionary);
    } catch (PersistenceException e) {
      throw new StoreUnreadable(layout.dictionary().toAbsolutePath(), e);
    }
  }

  private void check(PersistenceTypeDictionaryEntry entry) {
    String stored = entry.typeName();
    if (!isOfAService(stored)) {
      return;
    }
    Class<?> now = rules.currentClass(stored, List.of());
    if (now == null || !now.getName().equals(stored)) {
      otherNames.put(stored, now == null ? null : now.getName());
    }
    if (now != null && !now.isEnum() && !now.isInterface()) {
      Map<String, String> places =
          rules.currentFields(stored, members(entry.instanceMembers()), now);
      if (hasNewFields(now, places)) {
        classesWithNewFields.put(now, constructorOf(now));
      }
    }
  }

  private static boolean isOfAService(String typeName) {
    return !typeName.startsWith("[")
        && !typeName.startsWith("java.")
        && !typeName.startsWith("org.eclipse.")
        && !PRIMITIVES.contains(typeName);
  }

  static List<Member> members(Iterable<? extends PersistenceTypeDescriptionMember> described) {
    var members = new ArrayList<Member>();
    described.forEach(member -> members.add(new Member(member.name(), member.typeName())));
    return members;
  }

  /** Whether a field of the class gets nothing from the stored ones. */
  private static boolean hasNewFields(Class<?> now, Map<String, String> places) {
    Set<String> filled = new HashSet<>(places.values());
    for (Class<?> c = now; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        boolean stored = (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0;
        if (stored && !filled.contains(field.getName())) {
          return true;
        }
      }
    }
    return false;
  }

  private static Constructor<?> constructorOf(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException e) {
      throw new ClassRejected(
          type.getName(), "it has new fields but no constructor without arguments to fill them", e);
    }
  }
}
