package emporium.persistence.ms.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.schema.StoredClassEvolution.Member;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A class dictionary that names a class which no table has. */
class ForeignStoredNameTest {
  private final Set<String> asked = new HashSet<>();
  private final StoredClassEvolutionRules rules =
      StoredClassEvolutionRules.of(new Recorder(), List.of(Shop.class, Part.class), List.of());

  /** Notes what it is asked for. */
  private final class Recorder extends ClassLoader {
    Recorder() {
      super(ForeignStoredNameTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      asked.add(name);
      return super.loadClass(name, resolve);
    }
  }

  @SuppressWarnings("unused") // by name only
  private static final class Shop extends Aggregate {
    private Part part = new Part();
  }

  private static final class Part {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javax.script.ScriptEngineManager",
        "java.util.ServiceLoader",
        "[Ljava.lang.ProcessBuilder;",
        "emporium.persistence.ms.schema.ForeignStoredNameTest"
      })
  void storedClass_thatNoTableHas_isRefusedAndNotLoaded(String name) {
    assertThrows(IncompatibleClassChange.class, () -> rules.currentClass(name, List.of()));
    assertEquals(Set.of(), asked);
  }

  @Test
  void storedField_ofAClassThatNoTableHas_isRefusedAndNotLoaded() {
    var stored = List.of(new Member("part", "javax.script.ScriptEngineManager"));
    assertThrows(
        IncompatibleClassChange.class,
        () -> rules.currentFields(Shop.class.getName(), stored, Shop.class));
    assertFalse(asked.contains("javax.script.ScriptEngineManager"), asked::toString);
  }

  /** Control: the loader notes what is loaded. */
  @Test
  void storedClass_thatATableHas_isLoaded() {
    assertEquals(Shop.class, rules.currentClass(Shop.class.getName(), List.of()));
    assertEquals(Set.of(Shop.class.getName()), asked);
  }
}
