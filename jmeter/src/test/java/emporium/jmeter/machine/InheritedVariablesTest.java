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
}
