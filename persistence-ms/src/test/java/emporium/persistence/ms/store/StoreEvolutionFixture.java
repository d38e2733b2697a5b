package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.schema.ClassChanges;
import emporium.persistence.ms.schema.CompiledClasses;
import emporium.persistence.ms.schema.IncompatibleClassChange;
import emporium.persistence.ms.schema.StoredClassEvolutionRules;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;

/** A directory written by one version of the classes and opened by the next. */
abstract class StoreEvolutionFixture {
  static final UnaryOperator<ClassChanges> NOTHING = UnaryOperator.identity();
  static final String OLD = "public class Item { int count = 5; String name = \"mine\"; }";

  @TempDir Path directory;
  FaultInjector faults = FaultInjector.NONE;
  String dropped = "emporium.evolving.Nothing";

  /** The classes of a version: a root with a list of items, and the item. */
  record Version(CompiledClasses classes, List<ClassChanges> changes) {
    static Version of(UnaryOperator<ClassChanges> ofItem, String dropped, String... sources) {
      var all = new ArrayList<>(Arrays.asList(sources));
      all.add("public class Root { public ArrayList<Object> items = new ArrayList<>(); }");
      var classes = CompiledClasses.of(all.toArray(new String[0]));
      String last = sources[sources.length - 1].split("[ {]", 4)[2];
      return new Version(
          classes,
          List.of(
              ofItem.apply(ClassChanges.of(classes.type(last))), ClassChanges.dropped(dropped)));
    }

    Object make(String name) {
      try {
        var constructor = classes.type(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("no " + name, e);
      }
    }

    GraphStore open(Path directory, FaultInjector faults) {
      return GraphStore.open(
          new StoreOptions(
              directory,
              false,
              classes,
              type -> type.getName().startsWith("emporium.evolving."),
              faults,
              StoredClassEvolutionRules.of(classes, changes)));
    }
  }

  /** Opens the directory with these classes, and does something with the items. */
  @CanIgnoreReturnValue
  String with(
      UnaryOperator<ClassChanges> changes,
      BiConsumer<GraphStore, List<Object>> action,
      String... sources) {
    Version version = Version.of(changes, dropped, sources);
    try (GraphStore store = version.open(directory, faults)) {
      Object root = store.root(Object.class, () -> version.make("Root"));
      var items = itemsOf(root);
      if (items.isEmpty()) {
        items.add(version.make("Item"));
        items.add(version.make("Item"));
        store.store(items);
        store.commit();
      }
      action.accept(store, items);
      return describe(items.get(0)) + describe(items.get(1));
    }
  }

  @CanIgnoreReturnValue
  String with(UnaryOperator<ClassChanges> changes, String... sources) {
    return with(changes, (store, items) -> {}, sources);
  }

  void writeOld() {
    with(NOTHING, OLD);
  }

  @SuppressWarnings("unchecked")
  static List<Object> itemsOf(Object root) {
    return (List<Object>) get(root, "items");
  }

  static Object get(Object owner, String name) {
    try {
      Field field = owner.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(owner);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no " + name, e);
    }
  }

  static String describe(Object item) {
    var text = new StringBuilder(item.getClass().getSimpleName()).append('(');
    for (Field field : item.getClass().getDeclaredFields()) {
      text.append(field.getName()).append('=').append(get(item, field.getName())).append(' ');
    }
    return text.append(')').toString();
  }

  IncompatibleClassChange refused(UnaryOperator<ClassChanges> changes, String source)
      throws IOException {
    Map<Path, String> before = contents();
    var why = assertThrows(IncompatibleClassChange.class, () -> with(changes, source));
    assertEquals(before, contents());
    String item = "Item(count=5 name=mine )";
    assertEquals(item + item, with(NOTHING, OLD));
    return why;
  }

  static void assertText(IncompatibleClassChange why, String text) {
    assertTrue(why.getMessage().contains(text), why.getMessage());
  }

  Map<Path, String> contents() throws IOException {
    var contents = new TreeMap<Path, String>();
    try (var files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(file, Arrays.toString(Files.readAllBytes(file)));
      }
    }
    return contents;
  }
}
