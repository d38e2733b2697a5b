package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.GraphEngine;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The stored graph holds nothing but lean state: read off the store's own dictionary of types. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class StoredClassesTest {
  private static final Pattern TYPE = Pattern.compile("(?m)^\\d+ ([\\w.$\\[;]+)");
  private static final Set<String> JDK =
      Set.of(
          "java.lang.String",
          "java.util.ArrayList",
          "[Ljava.lang.Object;",
          "[B",
          "[J",
          "java.lang.Object[]",
          "byte[]",
          "long[]");

  @TestHTTPResource("/")
  URL url;

  @Inject GraphEngine engine;

  @Test
  void store_afterWork_holdsOnlyClassesOfTheAllowList() throws IOException {
    var shop = new Shop(url.getPort());
    shop.seller(70_001);
    shop.customer(70_001);
    shop.product(70_001, 1, "3.00", 10);
    shop.drain();
    shop.add(70_001, 70_001, 1, "3.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(70_001, "t"));
    var dictionary =
        Files.readString(engine.options().directory().resolve("PersistenceTypeDictionary.ptd"));
    var own = new TreeSet<String>();
    var foreign = new TreeSet<String>();
    TYPE.matcher(dictionary)
        .results()
        .map(match -> match.group(1))
        .forEach(type -> (type.startsWith("emporium.") ? own : foreign).add(type));
    foreign.removeIf(type -> JDK.contains(type) || isEnginesOwn(type));
    assertTrue(own.contains("emporium.order.Order"), own.toString());
    assertEquals(Set.of(), foreign, "classes outside the allow-list");
    for (String type : own) {
      assertTrue(isLean(type), type);
    }
  }

  /** Types that every Eclipse Store dictionary lists, used or not. */
  private static boolean isEnginesOwn(String type) {
    return List.of(
            "java.",
            "javax.",
            "org.eclipse.serializer.",
            "org.eclipse.store.",
            "[",
            "boolean",
            "byte",
            "char",
            "double",
            "float",
            "int",
            "long",
            "short",
            "void")
        .stream()
        .anyMatch(type::startsWith);
  }

  private static boolean isLean(String type) {
    try {
      var loaded = Class.forName(type, false, Thread.currentThread().getContextClassLoader());
      return !loaded.isRecord() && !loaded.isEnum() && !loaded.isAnonymousClass();
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
