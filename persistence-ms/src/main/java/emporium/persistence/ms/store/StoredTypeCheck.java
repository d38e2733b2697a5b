package emporium.persistence.ms.store;

import emporium.persistence.ms.store.files.DamagedStore;
import emporium.persistence.ms.store.files.ForeignClass;
import emporium.persistence.ms.store.files.StoreLayout;
import emporium.persistence.ms.store.files.StoreOfOtherVersion;
import emporium.persistence.ms.store.files.StoreUnreadable;
import emporium.persistence.ms.store.files.TypeDictionaryFile;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.serializer.persistence.binary.types.BinaryPersistence;
import org.eclipse.serializer.persistence.exceptions.PersistenceException;
import org.eclipse.serializer.persistence.types.PersistenceTypeDictionaryEntry;
import org.eclipse.serializer.persistence.types.PersistenceTypeDictionaryParser;
import org.eclipse.serializer.persistence.types.PersistenceTypeNameMapper;
import org.eclipse.serializer.persistence.types.PersistenceTypeResolver;
import org.eclipse.serializer.reflect.ClassLoaderProvider;
import org.jspecify.annotations.Nullable;

/**
 * Requires that the classes that a directory was last written with are those that run, before
 * Eclipse Store sees the directory: left to itself it pairs fields of changed classes by likeness
 * of their names. Aggregates are images, which have rules of their own for that.
 */
final class StoredTypeCheck {
  private static final Set<String> PRIMITIVES =
      Set.of("boolean", "byte", "short", "char", "int", "long", "float", "double");

  private StoredTypeCheck() {}

  /** Knows no class: the parser asks for those that the file names, and does without them. */
  private static final class NoClasses extends ClassLoader {
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      throw new ClassNotFoundException(name);
    }
  }

  /**
   * Checks the type dictionary of the directory, if there is one. Changes nothing, and loads no
   * class that only the dictionary names.
   *
   * @param storable classes that may be in it
   * @throws DamagedStore if it is not what was written
   * @throws StoreUnreadable if it cannot be read
   * @throws StoreOfOtherVersion if it has other classes, or these with other fields
   * @throws ForeignClass if it names a class of Java that no store has
   */
  static void check(StoreLayout layout, StoredClassLoader classes, Set<Class<?>> storable) {
    if (!Files.exists(layout.dictionary())) {
      return;
    }
    Map<String, PersistenceTypeDictionaryEntry> latest = new HashMap<>();
    for (PersistenceTypeDictionaryEntry entry : read(layout)) {
      if (isOfAnApplication(entry.typeName())) {
        var unused =
            latest.merge(
                entry.typeName(),
                entry,
                (one, other) -> one.typeId() > other.typeId() ? one : other);
      } else if (!isPrimitiveOrArray(entry.typeName())) {
        classes.require(entry.typeName());
      }
    }
    Map<String, Class<?>> known = new HashMap<>();
    storable.forEach(type -> known.put(type.getName(), type));
    known.put(StoredImage.class.getName(), StoredImage.class);
    latest.forEach((name, entry) -> requireSame(layout, entry, known.get(name)));
  }

  private static void requireSame(
      StoreLayout layout, PersistenceTypeDictionaryEntry entry, @Nullable Class<?> type) {
    String name = entry.typeName();
    if (type == null) {
      throw new StoreOfOtherVersion(
          layout.directory(), name, "the store has no such class, or its objects are images now");
    }
    var stored = new TreeMap<String, String>();
    entry
        .instanceMembers()
        .forEach(
            member -> {
              boolean isPrimitive = PRIMITIVES.contains(member.typeName());
              String unused = stored.put(member.name(), isPrimitive ? member.typeName() : "");
            });
    var present = type == StoredImage.class ? Map.of("image", "") : fields(type);
    if (!stored.equals(present)) {
      throw new StoreOfOtherVersion(layout.directory(), name, "its fields were " + stored.keySet());
    }
  }

  /** The stored fields of a class, those that are primitive with their types. */
  private static Map<String, String> fields(Class<?> type) {
    var fields = new TreeMap<String, String>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
          boolean isPrimitive = field.getType().isPrimitive();
          String unused = fields.put(field.getName(), isPrimitive ? field.getType().getName() : "");
        }
      }
    }
    return fields;
  }

  private static Iterable<? extends PersistenceTypeDictionaryEntry> read(StoreLayout layout) {
    String dictionary = TypeDictionaryFile.read(layout);
    try {
      return PersistenceTypeDictionaryParser.New(
              PersistenceTypeResolver.New(ClassLoaderProvider.New(new NoClasses())),
              BinaryPersistence.createFieldLengthResolver(),
              PersistenceTypeNameMapper.New())
          .parseTypeDictionaryEntries(dictionary);
    } catch (PersistenceException e) {
      throw new StoreUnreadable(layout.dictionary().toAbsolutePath(), e);
    }
  }

  private static boolean isOfAnApplication(String typeName) {
    return !typeName.startsWith("java.")
        && !typeName.startsWith("javax.")
        && !typeName.startsWith("org.eclipse.")
        && !isPrimitiveOrArray(typeName);
  }

  /** Also an array: an array of a class that is refused is refused when that class is loaded. */
  private static boolean isPrimitiveOrArray(String typeName) {
    return typeName.startsWith("[") || PRIMITIVES.contains(typeName);
  }
}
