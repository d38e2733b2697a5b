package emporium.persistence.ms.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Aggregate;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.image.ImageOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;

/** Images written by one version of a program and read by the next, each compiled from source. */
abstract class SchemaEvolutionFixture {
  static final String SHOP = "emporium.evolving.Shop";

  @TempDir Path directory;

  /** One version of the program, opened on the directory. */
  final class Version {
    final CompiledClasses classes;
    final ImageCodec images;

    Version(List<String> sources, Function<CompiledClasses, List<ClassChanges>> changes) {
      classes = CompiledClasses.of(sources.toArray(new String[0]));
      Set<Class<? extends Aggregate>> aggregates = new HashSet<>();
      Set<Class<?>> parts = new HashSet<>();
      for (String source : sources) {
        String name = source.split("[ {]", 3)[1];
        Class<?> type = classes.type(name);
        if (Aggregate.class.isAssignableFrom(type)) {
          aggregates.add(type.asSubclass(Aggregate.class));
        } else if (!type.isEnum()) {
          parts.add(type);
        }
      }
      images =
          ImageCodec.open(
              new ImageOptions(
                  directory,
                  false,
                  classes,
                  aggregates,
                  parts,
                  changes.apply(classes),
                  FaultInjector.NONE));
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

    byte[] encode(Object aggregate) {
      return SampleAggregates.encode(images, (Aggregate) aggregate);
    }

    Object decode(byte[] image) {
      return SampleAggregates.decode(images, image);
    }
  }

  @CanIgnoreReturnValue
  final Version version(String... sources) {
    return new Version(List.of(sources), classes -> List.of());
  }

  final Version version(Function<ClassChanges, ClassChanges> ofShop, String... sources) {
    return new Version(
        List.of(sources), classes -> List.of(ofShop.apply(ClassChanges.of(classes.type("Shop")))));
  }

  final IncompatibleClassChange refused(String... sources) {
    return requireUntouched(() -> version(sources));
  }

  private IncompatibleClassChange requireUntouched(
      org.junit.jupiter.api.function.Executable opening) {
    byte[] before = dictionary();
    var refused = assertThrows(IncompatibleClassChange.class, opening);
    assertArrayEquals(before, dictionary());
    return refused;
  }

  final byte[] dictionary() {
    try {
      return Files.readAllBytes(directory.resolve("emporium.classes"));
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  /** A shop with an int and a string. */
  @CanIgnoreReturnValue
  final byte[] oldShop() {
    var old = version("class Shop extends Aggregate { int count; String name = \"old\"; }");
    Object shop = old.make("Shop");
    SampleAggregates.set(shop, "count", 5);
    SampleAggregates.set(shop, "name", "mine");
    return old.encode(shop);
  }

  static void requireText(IncompatibleClassChange why, String text) {
    assertTrue(why.getMessage().contains(text), why.getMessage());
  }
}
