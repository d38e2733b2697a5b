package emporium.runtime.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What processes report that they were built from. */
class BuildInfoTest {
  @TempDir private Path directory;

  private BuildInfo of(String... parts) throws Exception {
    var urls = new ArrayList<URL>();
    for (String part : parts) {
      Path root = directory.resolve("part-" + urls.size());
      Path file = root.resolve("META-INF/emporium/build.properties");
      Files.createDirectories(file.getParent());
      Files.writeString(file, part);
      urls.add(root.toUri().toURL());
    }
    try (var loader = new URLClassLoader(urls.toArray(URL[]::new), null)) {
      return BuildInfo.of(loader);
    }
  }

  @Test
  void build_partsOfOneCommit_isThat() throws Exception {
    assertEquals(
        new BuildInfo("abc", "clean"), of("commit=abc\ndirty=false", "commit=abc\ndirty=false"));
  }

  @Test
  void build_onePartWithChanges_isChanged() throws Exception {
    assertEquals(
        new BuildInfo("abc", "changed"), of("commit=abc\ndirty=false", "commit=abc\ndirty=true"));
  }

  @Test
  void build_partsOfSeveralCommits_namesAll() throws Exception {
    assertEquals(
        new BuildInfo("abc, def", "clean"),
        of("commit=def\ndirty=false", "commit=abc\ndirty=false"));
  }

  @Test
  void build_outsideACheckout_isUnknown() throws Exception {
    var unknown = new BuildInfo("unknown", "unknown");
    assertEquals(unknown, of("commit=${git.commit.id.abbrev}\ndirty=${git.dirty}"));
    assertEquals(unknown, of(), "none is known");
  }
}
