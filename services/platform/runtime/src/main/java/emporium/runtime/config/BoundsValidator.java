package emporium.runtime.config;

import io.smallrye.config.ConfigMappingInterface;
import io.smallrye.config.ConfigMappingInterface.Property;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.ConfigValidationException.Problem;
import io.smallrye.config.ConfigValidator;
import java.util.ArrayList;
import java.util.List;

/**
 * Refuses a configuration with a value outside its {@link Bounds}: the error names each such key,
 * its value and its bounds. It looks at the mappings of this project alone, and into their groups;
 * not into optional groups, lists and maps, of which there are none with bounds. Stateless,
 * thread-safe.
 */
public final class BoundsValidator implements ConfigValidator {
  private static final String OWN = "emporium.";

  @Override
  public void validateMapping(Class<?> mapping, String prefix, Object values) {
    if (!mapping.getName().startsWith(OWN)) {
      return;
    }
    var problems = new ArrayList<Problem>();
    check(ConfigMappingInterface.getConfigurationInterface(mapping), prefix, values, problems);
    if (!problems.isEmpty()) {
      throw new ConfigValidationException(problems.toArray(Problem[]::new));
    }
  }

  private static void check(
      ConfigMappingInterface mapping, String prefix, Object values, List<Problem> problems) {
    for (Property property : mapping.getProperties()) {
      String key = prefix + "." + property.getPropertyName(mapping.getNamingStrategy());
      var bounds = property.getMethod().getAnnotation(Bounds.class);
      if (property.isGroup()) {
        check(property.asGroup().getGroupType(), key, value(property, values), problems);
      } else if (bounds != null) {
        long value = ((Number) value(property, values)).longValue();
        if (value < bounds.min() || value > bounds.max()) {
          problems.add(problem(key, value, bounds));
        }
      }
    }
  }

  private static Object value(Property property, Object values) {
    try {
      return property.getMethod().invoke(values);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException("Cannot read " + property.getMethod(), impossible);
    }
  }

  private static Problem problem(String key, long value, Bounds bounds) {
    return new Problem(
        key + " is " + value + ", it must be from " + bounds.min() + " to " + bounds.max());
  }
}
