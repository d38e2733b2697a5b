package emporium.persistence.ms.store;

import emporium.persistence.ms.store.files.ForeignClass;
import emporium.persistence.ms.store.files.StoreLayout;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Turns class names that stand in a directory's files into classes: those of the storable classes,
 * of their superclasses and fields, and a list of Java's and Eclipse Store's own. Any other name is
 * refused before a class is loaded, so a forged file cannot choose what code runs. Thread-safe.
 */
final class StoredClassLoader extends ClassLoader {
  private static final String LIST = "library-classes.txt";

  private final StoreLayout layout;
  private final Set<String> names;

  /**
   * Allows what these classes reach.
   *
   * @param parent loads them
   */
  StoredClassLoader(StoreLayout layout, ClassLoader parent, Collection<Class<?>> storable) {
    super(parent);
    this.layout = layout;
    Set<String> allowed = library();
    storable.forEach(type -> addReached(type, allowed));
    addReached(StoredImage.class, allowed);
    this.names = Set.copyOf(allowed);
  }

  private static void addReached(Class<?> type, Set<String> names) {
    for (Class<?> c = element(type); c != null; c = c.getSuperclass()) {
      names.add(c.getName());
      for (Field field : c.getDeclaredFields()) {
        names.add(element(field.getType()).getName());
      }
    }
  }

  private static Class<?> element(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element;
  }

  private static Set<String> library() {
    InputStream list = Objects.requireNonNull(StoredClassLoader.class.getResourceAsStream(LIST));
    try (var lines = new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .collect(Collectors.toCollection(HashSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Refuses a name that no file may have; nothing is loaded.
   *
   * @throws ForeignClass if it is not allowed
   */
  void require(String name) {
    if (!names.contains(name)) {
      throw new ForeignClass(layout.directory(), name);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    require(name);
    return super.loadClass(name, resolve);
  }
}
