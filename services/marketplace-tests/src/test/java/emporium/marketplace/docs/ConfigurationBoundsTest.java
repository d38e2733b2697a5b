package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.config.Bounds;
import emporium.stock.api.StockItemRequest;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigMappingInterface;
import io.smallrye.config.ConfigMappingInterface.Property;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.validation.Constraint;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every key with bounds is checked when a process reads its configuration. */
class ConfigurationBoundsTest {
  private record BoundedKey(Class<?> mapping, String name, Bounds bounds) {}

  private static List<Class<?>> mappings() {
    List<Class<?>> all = new ArrayList<>();
    ArchitectureTest.CLASSES.stream()
        .filter(type -> type.isAnnotatedWith(ConfigMapping.class))
        .forEach(type -> all.add(type.reflect()));
    return all;
  }

  private static List<BoundedKey> keys() {
    var all = new ArrayList<BoundedKey>();
    for (Class<?> mapping : mappings()) {
      String prefix = mapping.getAnnotation(ConfigMapping.class).prefix();
      collect(mapping, prefix, ConfigMappingInterface.getConfigurationInterface(mapping), all);
    }
    return all;
  }

  private static void collect(
      Class<?> root, String prefix, ConfigMappingInterface mapping, List<BoundedKey> all) {
    for (Property property : mapping.getProperties()) {
      String key = prefix + "." + property.getPropertyName(mapping.getNamingStrategy());
      if (property.isGroup()) {
        collect(root, key, property.asGroup().getGroupType(), all);
      }
      var bounds = property.getMethod().getAnnotation(Bounds.class);
      if (bounds != null) {
        all.add(new BoundedKey(root, key, bounds));
      }
    }
  }

  /** Reads one mapping as a process does, with one value set. */
  private static void read(Class<?> mapping, String key, long value) {
    new SmallRyeConfigBuilder()
        .addDiscoveredCustomizers()
        .withSources(new PropertiesConfigSource(Map.of(key, Long.toString(value)), "test", 500))
        .withMapping(mapping)
        .build();
  }

  @Test
  void keys_outsideTheirBounds_areRefusedByNameValueAndBounds() {
    List<BoundedKey> keys = keys();
    assertTrue(keys.size() > 100, keys.size() + " keys");
    for (BoundedKey key : keys) {
      for (long value : List.of(key.bounds().min() - 1, key.bounds().max() + 1)) {
        var refused =
            assertThrows(
                ConfigValidationException.class,
                () -> read(key.mapping(), key.name(), value),
                key::toString);
        assertEquals(1, refused.getProblemCount(), refused::getMessage);
        assertEquals(
            key.name()
                + " is "
                + value
                + ", it must be from "
                + key.bounds().min()
                + " to "
                + key.bounds().max(),
            refused.getProblem(0).getMessage());
      }
    }
  }

  @Test
  void keys_atTheirBounds_areAccepted() {
    for (BoundedKey key : keys()) {
      for (long value : List.of(key.bounds().min(), key.bounds().max())) {
        assertDoesNotThrow(() -> read(key.mapping(), key.name(), value), key::toString);
      }
    }
  }

  /** Where the validator does not look, bounds would not hold. */
  @Test
  void bounds_inTheCode_areAllOfKeysThatAreChecked() {
    long declared =
        mappings().stream()
            .flatMap(ConfigurationBoundsTest::methods)
            .filter(method -> method.isAnnotationPresent(Bounds.class))
            .count();
    assertEquals(declared, keys().size());
  }

  /** One would have Quarkus build Hibernate Validator's metadata of all configuration: ADR 35. */
  @Test
  void mappings_haveConstraintsOfBeanValidation_never() {
    assertEquals(
        List.of(), mappings().stream().flatMap(ConfigurationBoundsTest::constrained).toList());
  }

  /** The control. */
  @Test
  void constraintsOfARequest_areFound() {
    assertTrue(constrained(StockItemRequest.class).findAny().isPresent());
  }

  private static Stream<Method> constrained(Class<?> mapping) {
    return methods(mapping)
        .filter(
            method ->
                hasConstraint(method.getAnnotations())
                    || hasConstraint(method.getAnnotatedReturnType()));
  }

  /** Those of a type and of all that it declares. */
  private static Stream<Method> methods(Class<?> type) {
    return Stream.concat(
        Stream.of(type.getDeclaredMethods()),
        Stream.of(type.getDeclaredClasses()).flatMap(ConfigurationBoundsTest::methods));
  }

  /** Of a type, or of what it is a list or an optional of. */
  private static boolean hasConstraint(AnnotatedType type) {
    return hasConstraint(type.getAnnotations())
        || (type instanceof AnnotatedParameterizedType parts
            && Stream.of(parts.getAnnotatedActualTypeArguments())
                .anyMatch(ConfigurationBoundsTest::hasConstraint));
  }

  private static boolean hasConstraint(Annotation... annotations) {
    return Stream.of(annotations)
        .anyMatch(one -> one.annotationType().isAnnotationPresent(Constraint.class));
  }
}
