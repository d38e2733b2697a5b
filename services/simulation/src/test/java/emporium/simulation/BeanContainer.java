package emporium.simulation;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.SmallRyeConfig;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the singletons of one process, or of one service in it, by their constructors: as much of
 * CDI as the services need, without a container.
 */
final class BeanContainer {
  private static final String SHARED = "emporium.runtime";

  private final SmallRyeConfig config;
  private final @Nullable BeanContainer parent;
  private final Map<Class<?>, Object> beans = new LinkedHashMap<>();

  /** The beans of a process. */
  BeanContainer(SmallRyeConfig config) {
    this(config, null);
  }

  private BeanContainer(SmallRyeConfig config, @Nullable BeanContainer parent) {
    this.config = config;
    this.parent = parent;
  }

  /** The beans of one service, besides those of its process. */
  BeanContainer ofService() {
    return new BeanContainer(config, this);
  }

  /** Sets the bean of a type. */
  <T> void put(Class<T> type, T bean) {
    beans.put(type, bean);
  }

  /** The bean of a type, made if there is none. */
  <T> T get(Class<T> type) {
    Object known = find(type);
    return type.cast(known == null ? made(type) : known);
  }

  private @Nullable Object find(Class<?> type) {
    Object own = beans.get(type);
    return own == null && parent != null ? parent.find(type) : own;
  }

  private Object made(Class<?> type) {
    if (parent != null && type.getPackageName().startsWith(SHARED)) {
      return parent.get(type);
    }
    Object bean =
        type.isAnnotationPresent(ConfigMapping.class)
            ? config.getConfigMapping(type)
            : instantiate(type);
    beans.put(type, bean);
    return bean;
  }

  private Object instantiate(Class<?> type) {
    Constructor<?> constructor = constructor(type);
    constructor.setAccessible(true);
    try {
      return constructor.newInstance(arguments(constructor.getParameters()));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("Cannot be made: " + type, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot be made: " + type, e);
    }
  }

  private static Constructor<?> constructor(Class<?> type) {
    var all = List.of(type.getDeclaredConstructors());
    return all.stream()
        .filter(one -> one.isAnnotationPresent(Inject.class) || all.size() == 1)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No constructor to inject: " + type));
  }

  private @Nullable Object[] arguments(Parameter[] parameters) {
    return Arrays.stream(parameters).map(this::argument).toArray();
  }

  private Object argument(Parameter parameter) {
    return parameter.getType().equals(Instance.class)
        ? instance(
            (Class<?>)
                ((ParameterizedType) parameter.getParameterizedType()).getActualTypeArguments()[0])
        : get(parameter.getType());
  }

  /** What is looked up later, or may not be there. */
  private Object instance(Class<?> type) {
    return Proxy.newProxyInstance(
        BeanContainer.class.getClassLoader(),
        new Class<?>[] {Instance.class},
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "get" -> Objects.requireNonNull(find(type), () -> "No bean: " + type);
              case "isResolvable" -> find(type) != null;
              case "isUnsatisfied" -> find(type) == null;
              case "stream" -> Stream.ofNullable(find(type));
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  /** Notifies the beans that were made here of an event, and not those of the process. */
  void fire(Object event) {
    for (Object bean : List.copyOf(beans.values())) {
      for (Method method : bean.getClass().getDeclaredMethods()) {
        if (observes(method, event)) {
          invoke(bean, method, event);
        }
      }
    }
  }

  private static boolean observes(Method method, Object event) {
    return Arrays.stream(method.getParameters())
        .anyMatch(
            parameter ->
                parameter.isAnnotationPresent(Observes.class)
                    && parameter.getType().isInstance(event));
  }

  /** Calls a method, whoever may. */
  static @Nullable Object invoke(Object bean, Method method, Object... arguments) {
    method.setAccessible(true);
    try {
      return method.invoke(bean, arguments);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("Failed: " + method, e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("Cannot be called: " + method, e);
    }
  }
}
