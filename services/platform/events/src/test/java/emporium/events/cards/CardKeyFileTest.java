package emporium.events.cards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CardKeyFileTest {
  @TempDir Path directory;

  private CardKeyFile file() {
    return new CardKeyFile(directory.resolve("below").resolve(CardKeyFile.NAME));
  }

  @Test
  void create_absent_isOfItsOwnerOnlyAndStays() throws IOException {
    assertTrue(file().create());
    var keys = file().read().ids();
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file().path())));
    assertFalse(file().isExposed());
    assertFalse(file().create());
    assertEquals(keys, file().read().ids());
    try (var all = Files.list(directory.resolve("below"))) {
      assertEquals(List.of(file().path()), all.toList());
    }
  }

  @Test
  void create_draftOfAKilledProcess_isReplaced() throws IOException {
    Files.createDirectories(directory.resolve("below"));
    Files.writeString(directory.resolve("below").resolve(CardKeyFile.NAME + ".new"), "half");
    assertTrue(file().create());
    assertEquals(1, file().read().ids().size());
  }

  @Test
  void isExposed_othersMayRead_orTheGroupMayWrite() throws IOException {
    assertTrue(file().create());
    for (String open : List.of("rw-r--r--", "rw--w----", "rw-----w-")) {
      Files.setPosixFilePermissions(file().path(), PosixFilePermissions.fromString(open));
      assertTrue(file().isExposed(), open);
    }
    Files.setPosixFilePermissions(file().path(), PosixFilePermissions.fromString("r--r-----"));
    assertFalse(file().isExposed());
  }

  @Test
  void read_absent_fails() {
    assertThrows(IOException.class, () -> file().read());
  }
}
