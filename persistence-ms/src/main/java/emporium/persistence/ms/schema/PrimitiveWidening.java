package emporium.persistence.ms.schema;

import java.util.Map;
import java.util.Set;

/** Which primitive types hold every value of another one. Long to float is not among them. */
public final class PrimitiveWidening {
  private static final Map<String, Set<String>> WIDER =
      Map.of(
          "byte", Set.of("short", "int", "long", "float", "double"),
          "short", Set.of("int", "long", "float", "double"),
          "char", Set.of("int", "long", "float", "double"),
          "int", Set.of("long", "double"),
          "float", Set.of("double"));

  private PrimitiveWidening() {}

  public static boolean isExact(String from, String to) {
    return WIDER.getOrDefault(from, Set.of()).contains(to);
  }
}
