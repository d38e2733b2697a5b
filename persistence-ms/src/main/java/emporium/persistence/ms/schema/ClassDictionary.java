package emporium.persistence.ms.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * What each class number in an image means: a class's name and fields at the time it was written.
 * Definitions are only ever added, so a number keeps its meaning. Not thread-safe: filled while the
 * engine opens, read-only afterwards.
 */
public final class ClassDictionary {
  /** More class definitions than this are refused. */
  public static final int CLASSES_MAX = 65_535;

  /** From here on it has 13 digits, so that what names it has one length whatever it is. */
  private static final long IDENTITY_MIN = Long.parseLong("1000000000000", Character.MAX_RADIX);

  private final long identity;
  private final List<StoredClass> classes;

  ClassDictionary(long identity, List<StoredClass> classes) {
    this.identity = identity;
    this.classes = new ArrayList<>(classes);
  }

  /** An empty one, unlike any other. */
  public static ClassDictionary create() {
    return new ClassDictionary(
        ThreadLocalRandom.current().nextLong(IDENTITY_MIN, Long.MAX_VALUE), List.of());
  }

  public long identity() {
    return identity;
  }

  public List<StoredClass> classes() {
    return classes;
  }

  /** The definition of a number, or null. */
  @Nullable StoredClass byId(int id) {
    return id >= 1 && id <= classes.size() ? classes.get(id - 1) : null;
  }

  /** The definition that is exactly this; added under the next number if there is none. */
  public StoredClass ensure(String name, List<StoredField> fields) {
    for (StoredClass known : classes) {
      if (known.describes(name, fields)) {
        return known;
      }
    }
    if (classes.size() == CLASSES_MAX) {
      throw new UnstorableClass(name, "the class dictionary is full: " + CLASSES_MAX, null);
    }
    var added = new StoredClass(classes.size() + 1, name, List.copyOf(fields));
    classes.add(added);
    return added;
  }
}
