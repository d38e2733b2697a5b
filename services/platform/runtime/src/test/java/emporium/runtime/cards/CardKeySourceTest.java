package emporium.runtime.cards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.cards.CardKeyFile;
import emporium.events.cards.CardKeys;
import emporium.runtime.RuntimeConfig;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CardKeySourceTest {
  private static final String ONE = CardKeys.generate(new Random(1));
  private static final String OTHER = CardKeys.generate(new Random(2));

  @TempDir Path directory;

  private CardKeySource source(String... settings) {
    return sourceAt("127.0.0.1", settings);
  }

  private CardKeySource sourceAt(String httpHost, String... settings) {
    Map<String, String> all = new HashMap<>();
    all.put("emporium.data.directory", directory.resolve("data").toString());
    for (int at = 0; at < settings.length; at += 2) {
      all.put(settings[at], settings[at + 1]);
    }
    return new CardKeySource(
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .withMapping(RuntimeConfig.class)
            .withDefaultValues(all)
            .build()
            .getConfigMapping(RuntimeConfig.class),
        httpHost);
  }

  private Path generated() {
    return directory.resolve("data").resolve(CardKeyFile.NAME);
  }

  @Test
  void loopback_withoutKey_generatesOneThatSurvivesARestart() {
    var first = source();
    first.prepare();
    var restarted = source();
    restarted.prepare();
    assertEquals(first.keys().ids(), restarted.keys().ids());
    assertTrue(Files.exists(generated()));
  }

  @Test
  void tokens_withoutKey_generateOneOnLoopbackOnly() {
    assertThrows(
        ConfigurationException.class,
        () -> sourceAt("0.0.0.0", "emporium.access", "tokens").prepare());
    assertFalse(Files.exists(generated()));
    source("emporium.access", "tokens").prepare();
    assertTrue(Files.exists(generated()));
  }

  @Test
  void open_withoutKey_isRefusedAndGeneratesNone() {
    var refused =
        assertThrows(
            ConfigurationException.class, () -> source("emporium.access", "open").prepare());
    assertTrue(refused.getMessage().contains("emporium.cards.key-file"), refused.getMessage());
    assertFalse(Files.exists(generated()));
  }

  @Test
  void keyFile_configured_isReadAgain() throws IOException {
    Path file = directory.resolve("keys");
    Files.writeString(file, ONE + "\n");
    var source = source("emporium.access", "open", "emporium.cards.key-file", file.toString());
    source.prepare();
    assertEquals(1, source.keys().ids().size());
    Files.writeString(file, OTHER + "\n" + ONE + "\n");
    assertEquals(CardKeys.of(List.of(OTHER, ONE)).ids(), source.keys().ids());
    assertFalse(Files.exists(generated()));
  }

  @Test
  void keyFile_missingOrNoKey_isRefusedNamingTheFileButNoKey() throws IOException {
    Path file = directory.resolve("keys");
    var source = source("emporium.cards.key-file", file.toString());
    var missing = assertThrows(ConfigurationException.class, source::prepare);
    assertTrue(missing.getMessage().contains(file.toString()), missing.getMessage());
    Files.writeString(file, "c2VjcmV0\n");
    var wrong = assertThrows(ConfigurationException.class, source::keys);
    assertTrue(wrong.getMessage().contains("line=1"), wrong.getMessage());
    assertFalse(wrong.getMessage().contains("c2VjcmV0"), wrong.getMessage());
  }

  @Test
  void keys_configured_needNoFileAndAllowNone() {
    String[] open = {"emporium.access", "open", "emporium.cards.keys", OTHER + "," + ONE};
    var source = source(open);
    source.prepare();
    assertEquals(CardKeys.of(List.of(OTHER, ONE)).ids(), source.keys().ids());
    var both = source("emporium.cards.keys", ONE, "emporium.cards.key-file", "keys");
    assertThrows(ConfigurationException.class, both::prepare);
    assertThrows(
        ConfigurationException.class, () -> source("emporium.cards.keys", "c2VjcmV0").keys());
  }
}
