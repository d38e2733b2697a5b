package emporium.jmeter.machine;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Variables of the environment that change how a JVM or a service works, for readers. */
public final class InheritedVariables {
  private static final Pattern RELEVANT =
      Pattern.compile("_JAVA_OPTIONS|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|(EMPORIUM|QUARKUS)_.+");
  private static final Pattern SECRET =
      Pattern.compile(".*(PASSWORD|SECRET|TOKEN|CREDENTIAL|_KEY|URL).*");
  private static final Pattern SECRET_PROPERTY =
      Pattern.compile("(?i)(-D[^=\\s]*(?:password|secret|token|credential|key|url)[^=\\s]*=)\\S*");
  private static final String HIDDEN = "(set, not shown)";

  private InheritedVariables() {}

  /**
   * Returns those that are set, by name.
   *
   * @param environment of a process
   * @return without the values of what may be a secret, such as an address with a password, also
   *     where a system property has it
   */
  public static Map<String, String> of(Map<String, String> environment) {
    Map<String, String> all = new TreeMap<>();
    environment.forEach(
        (name, value) -> {
          if (RELEVANT.matcher(name).matches()) {
            all.put(name, SECRET.matcher(name).matches() ? HIDDEN : withoutSecrets(value));
          }
        });
    return all;
  }

  private static String withoutSecrets(String value) {
    return SECRET_PROPERTY.matcher(value).replaceAll("$1(not shown)");
  }
}
