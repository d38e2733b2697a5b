package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.schema.ClassChanges;
import emporium.persistence.ms.schema.IncompatibleClassChange;
import emporium.persistence.ms.schema.StoredClassEvolutionRules;
import emporium.runtime.RuntimeConfig;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What whoever removes a field again is offered, and where. */
class RemovedFieldsTest {
  private static final String SENTENCE =
      "delete services/stock/data, or start with `-Demporium.dev.drop-removed=true`";

  @TempDir Path checkout;

  private static IncompatibleClassChange removal() {
    return assertThrows(
        IncompatibleClassChange.class,
        () ->
            StoredClassEvolutionRules.of(
                    RemovedFieldsTest.class.getClassLoader(),
                    List.of(),
                    List.of(ClassChanges.of(RemovedFieldsTest.class)))
                .currentClass("org.shop.Gone", List.of()));
  }

  private Path data() throws IOException {
    Files.createDirectories(checkout.resolve(".mvn"));
    return checkout.resolve("services").resolve("stock").resolve("data");
  }

  @Test
  void removal_inDevMode_beginsWithWhatCanBeDone() throws IOException {
    var change = removal();
    String message = RemovedFields.message(change, data(), LaunchMode.DEVELOPMENT);
    assertEquals(SENTENCE + "\n" + change.getMessage(), message);
  }

  @Test
  void otherChange_inDevMode_isNotOfferedThatItIsDropped() throws IOException {
    var change = new IncompatibleClassChange("org.shop.Item", "its type has changed");
    String message = RemovedFields.message(change, data(), LaunchMode.DEVELOPMENT);
    assertTrue(message.startsWith("delete services/stock/data, or undo the change\n"), message);
    assertFalse(message.contains(RemovedFields.DROP), message);
  }

  @Test
  void removal_outsideACheckout_namesTheWholeDirectory() {
    Path data = checkout.resolve("data");
    String message = RemovedFields.message(removal(), data, LaunchMode.DEVELOPMENT);
    assertTrue(message.startsWith("delete " + data + ", or start with "), message);
  }

  @ParameterizedTest
  @EnumSource(names = {"NORMAL", "TEST"})
  void removal_outsideDevMode_offersTheDeclarationOnly(LaunchMode mode) throws IOException {
    var change = removal();
    assertEquals(change.getMessage(), RemovedFields.message(change, data(), mode));
  }

  @ParameterizedTest
  @EnumSource(names = {"NORMAL", "TEST"})
  void dropping_outsideDevMode_isRefused(LaunchMode mode) {
    var refused =
        assertThrows(
            ConfigurationException.class, () -> RemovedFields.areDropped(config("true"), mode));
    assertTrue(refused.getMessage().startsWith("emporium.dev.drop-removed=true is refused"));
    assertFalse(RemovedFields.areDropped(config("false"), mode));
  }

  @Test
  void dropping_inDevMode_isAsConfigured() {
    assertTrue(RemovedFields.areDropped(config("true"), LaunchMode.DEVELOPMENT));
    assertFalse(RemovedFields.areDropped(config("false"), LaunchMode.DEVELOPMENT));
  }

  private static RuntimeConfig config(String dropped) {
    return new SmallRyeConfigBuilder()
        .withMapping(RuntimeConfig.class)
        .withDefaultValue(RemovedFields.DROP, dropped)
        .build()
        .getConfigMapping(RuntimeConfig.class);
  }

  @Test
  void page_forABrowser_beginsWithTheFirstLine() {
    var page = DevErrorPage.content(SENTENCE + "\nList<Note> is gone", "text/html,*/*");
    assertEquals("text/html", page.type());
    String text = page.body().replaceAll("<title>.*</title>", "").replaceAll("<[^>]*>", "\n");
    assertEquals(
        List.of(SENTENCE, "List&lt;Note&gt; is gone"),
        text.lines().filter(line -> !line.isBlank()).toList());
  }

  @Test
  void page_forAProgram_isTextThatBeginsWithTheFirstLine() {
    for (String accept : new String[] {null, "application/json", "*/*"}) {
      var page = DevErrorPage.content(SENTENCE + "\nmore", accept);
      assertEquals(new DevErrorPage.Content("text/plain", SENTENCE + "\nmore\n"), page);
    }
  }
}
