package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
  @TempDir Path temporary;

  private static String permissions(Path path) throws IOException {
    assumeTrue(path.getFileSystem().supportedFileAttributeViews().contains("posix"));
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void set(Path path, String permissions) throws IOException {
    assumeTrue(path.getFileSystem().supportedFileAttributeViews().contains("posix"));
    var unused = Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void createDirectories_absentOnes_areTheirOwners() throws IOException {
    Path inner = temporary.resolve("data/journal");
    PrivateFiles.createDirectories(inner);
    assertEquals("rwx------", permissions(inner));
    assertEquals("rwx------", permissions(temporary.resolve("data")));
  }

  @Test
  void createDirectories_presentOne_keepsItsPermissions() throws IOException {
    set(temporary, "rwxr-xr-x");
    PrivateFiles.createDirectories(temporary);
    assertEquals("rwxr-xr-x", permissions(temporary));
  }

  @Test
  void channel_newFile_isItsOwners() throws IOException {
    Path file = temporary.resolve("file");
    PrivateFiles.channel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
    assertEquals("rw-------", permissions(file));
  }

  @Test
  void isPrivate_eachPermissionOfOthers_isSeen() throws IOException {
    for (String loose : new String[] {"rwxr-----", "rwx-w----", "rwx--x---", "rwx---r--"}) {
      set(temporary, loose);
      assertFalse(PrivateFiles.isPrivate(temporary), loose);
    }
    set(temporary, "rwx------");
    assertTrue(PrivateFiles.isPrivate(temporary));
  }

  @Test
  void fileSystem_withoutPermissions_isLeftAlone() throws IOException {
    Path archive = temporary.resolve("archive.zip");
    try (var zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
      Path directory = zip.getPath("/data");
      PrivateFiles.open(directory);
      assertTrue(Files.isDirectory(directory));
      assertTrue(PrivateFiles.isPrivate(directory));
    }
  }
}
