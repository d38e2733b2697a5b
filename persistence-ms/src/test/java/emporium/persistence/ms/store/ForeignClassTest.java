package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.files.ForeignClass;
import emporium.persistence.ms.store.files.StoreException;
import emporium.persistence.ms.store.files.StoreOfOtherVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A dictionary that was forged, its checksum too, to have a class loaded. */
class ForeignClassTest {
  private static final String FOREIGN = "emporium.persistence.ms.store.ForeignClassTest$Foreign";

  @TempDir Path directory;
  private final Recorder loader = new Recorder();

  /** A class of the application that no store has. */
  @SuppressWarnings("unused") // by name only
  private static final class Foreign {
    int value;
  }

  /** Notes what it is asked for. */
  private static final class Recorder extends ClassLoader {
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    Recorder() {
      super(ForeignClassTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      asked.add(name);
      return super.loadClass(name, resolve);
    }
  }

  @BeforeEach
  void store() {
    try (GraphStore store = TestGraph.open(directory, false)) {
      var unused = TestGraph.root(store);
    }
  }

  private void open() {
    var options =
        new StoreOptions(
            directory,
            false,
            loader,
            Set.of(TestGraph.Root.class, TestGraph.Page.class, TestGraph.Item.class),
            FaultInjector.NONE);
    GraphStore.open(options).close();
  }

  /** Puts another class into the dictionary, and makes its checksum right. */
  private void forge(String entry) throws IOException {
    Path file = directory.resolve("PersistenceTypeDictionary.ptd");
    String text = Files.readString(file);
    String forged = text.substring(0, text.lastIndexOf('}') + 1) + "\n" + entry + "\n";
    var crc = new CRC32C();
    crc.update(forged.getBytes(StandardCharsets.UTF_8));
    Files.writeString(file, forged + String.format("\n# checksums, crc32c %08x\n", crc.getValue()));
  }

  private static String entry(String name, String members) {
    return "0000000000001900001 " + name + "{" + members + "}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javax.script.ScriptEngineManager",
        "java.util.ServiceLoader",
        "java.lang.ProcessBuilder",
        "org.eclipse.serializer.Serializer"
      })
  void dictionary_withAClassOfALibrary_isRefusedAndItIsNotLoaded(String name) throws IOException {
    forge(entry(name, ""));
    var refused = assertThrows(ForeignClass.class, this::open);
    assertEquals(name, refused.className());
    assertFalse(loader.asked.contains(name), loader.asked::toString);
  }

  @Test
  void dictionary_withAnotherClassOfTheApplication_isRefusedAndItIsNotLoaded() throws IOException {
    forge(entry(FOREIGN, "\n\tint " + FOREIGN + "#value,\n"));
    assertThrows(StoreOfOtherVersion.class, this::open);
    assertFalse(loader.asked.contains(FOREIGN), loader.asked::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"javax.script.ScriptEngineManager", FOREIGN})
  void dictionary_withAMemberOfAnotherClass_isRefusedAndItIsNotLoaded(String name)
      throws IOException {
    forge(entry("java.util.List", "\n\t" + name + " java.util.List#member,\n"));
    var refused = assertThrows(StoreException.class, this::open);
    assertTrue(
        Stream.<Throwable>iterate(refused, why -> why != null, Throwable::getCause)
            .anyMatch(ForeignClass.class::isInstance),
        refused::toString);
    assertFalse(loader.asked.contains(name), loader.asked::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[Ljavax.script.ScriptEngineManager;"})
  void dictionary_withAnArrayOfAnotherClass_isRefusedAndItIsNotLoaded(String name)
      throws IOException {
    forge(entry(name, ""));
    assertThrows(StoreException.class, this::open);
    assertFalse(loader.asked.contains("javax.script.ScriptEngineManager"), loader.asked::toString);
  }

  /** Control: the loader would note a foreign class, and the entry itself is well formed. */
  @Test
  void dictionary_withClassesOfTheStore_opensAndTheyAreLoaded() throws IOException {
    forge(entry("java.util.Map", ""));
    open();
    assertTrue(loader.asked.contains("java.util.Map"), loader.asked::toString);
    assertTrue(loader.asked.contains(TestGraph.Root.class.getName()), loader.asked::toString);
  }
}
