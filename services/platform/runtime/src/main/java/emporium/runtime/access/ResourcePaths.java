package emporium.runtime.access;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The first segments of the paths of all resources of the process. Immutable. */
final class ResourcePaths {
  private final Set<String> roots;

  ResourcePaths(Set<String> roots) {
    this.roots = Set.copyOf(roots);
  }

  /** Those of the resources that are beans. */
  static ResourcePaths of(BeanManager beans) {
    return new ResourcePaths(
        beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
            .flatMap(bean -> paths(bean.getBeanClass()))
            .map(ResourcePaths::firstSegment)
            .collect(Collectors.toSet()));
  }

  private static Stream<String> paths(Class<?> type) {
    Path root = type.getAnnotation(Path.class);
    if (root == null) {
      return Stream.empty();
    }
    return firstSegment(root.value()).isEmpty()
        ? Arrays.stream(type.getMethods()).flatMap(ResourcePaths::path)
        : Stream.of(root.value());
  }

  private static Stream<String> path(Method method) {
    Path path = method.getAnnotation(Path.class);
    return path == null ? Stream.empty() : Stream.of(path.value());
  }

  /** Whether a normalized path can be one of a resource. */
  boolean contain(String path) {
    return roots.contains(firstSegment(path));
  }

  private static String firstSegment(String path) {
    String relative = path.startsWith("/") ? path.substring(1) : path;
    int end = relative.indexOf('/');
    return end < 0 ? relative : relative.substring(0, end);
  }
}
