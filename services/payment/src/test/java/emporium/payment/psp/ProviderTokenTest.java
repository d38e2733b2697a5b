package emporium.payment.psp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.ws.rs.core.MultivaluedHashMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The token that Payment shows the provider. */
class ProviderTokenTest {
  @TempDir private Path directory;

  private static String header(ProviderToken token) {
    return token
        .update(new MultivaluedHashMap<>(), new MultivaluedHashMap<>())
        .getFirst("Authorization");
  }

  @Test
  void update_fileReplaced_showsItsTokenOfNow() throws IOException {
    Path file = Files.writeString(directory.resolve("token"), "a.b.c\n");
    var token = new ProviderToken(Optional.of(file));
    assertEquals("Bearer a.b.c", header(token));
    Files.writeString(file, "d.e.f");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    assertEquals("Bearer d.e.f", header(token));
  }

  @Test
  void update_fileGone_fails() {
    var token = new ProviderToken(Optional.of(directory.resolve("absent")));
    assertThrows(UncheckedIOException.class, () -> header(token));
  }

  @Test
  void update_withoutFile_addsNothing() {
    var token = new ProviderToken(Optional.empty());
    assertTrue(token.update(new MultivaluedHashMap<>(), new MultivaluedHashMap<>()).isEmpty());
  }
}
