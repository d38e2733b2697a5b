package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class InheritedVariablesTest {
  @Test
  void of_environment_hasWhatChangesTheRunAndNoSecrets() {
    assertEquals(
        Map.of(
            "JAVA_TOOL_OPTIONS",
            "-Xint",
            "_JAVA_OPTIONS",
            "-Xmx1g",
            "EMPORIUM_COMMIT_WORKERS",
            "4",
            "EMPORIUM_ACCESS_TOKEN",
            "(set, not shown)",
            "QUARKUS_DATASOURCE_PASSWORD",
            "(set, not shown)"),
        InheritedVariables.of(
            Map.of(
                "JAVA_TOOL_OPTIONS",
                "-Xint",
                "_JAVA_OPTIONS",
                "-Xmx1g",
                "EMPORIUM_COMMIT_WORKERS",
                "4",
                "EMPORIUM_ACCESS_TOKEN",
                "abc",
                "QUARKUS_DATASOURCE_PASSWORD",
                "abc",
                "HOME",
                "/home/somebody",
                "MY_EMPORIUM_X",
                "1")));
  }

  @Test
  void of_systemPropertiesWithSecrets_hidesTheirValues() {
    assertEquals(
        Map.of(
            "JAVA_TOOL_OPTIONS",
            "-Dquarkus.datasource.password=(not shown) -Xmx1g"
                + " -Djavax.net.ssl.keyStorePassword=(not shown) -Demporium.commit.workers=4"),
        InheritedVariables.of(
            Map.of(
                "JAVA_TOOL_OPTIONS",
                "-Dquarkus.datasource.password=abc -Xmx1g -Djavax.net.ssl.keyStorePassword=def"
                    + " -Demporium.commit.workers=4")));
  }
}
