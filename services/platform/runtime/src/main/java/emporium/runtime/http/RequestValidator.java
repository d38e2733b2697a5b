package emporium.runtime.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.executable.ExecutableValidator;
import jakarta.validation.metadata.BeanDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The validator of requests: answers for valid ones by {@link ConstraintPredicates}, made once for
 * each method and type, without the walk over metadata and the contexts that Hibernate Validator
 * makes for each call. What these do not prove valid, Hibernate Validator validates, so violations
 * are always its own. Thread-safe.
 */
@Singleton
@Alternative
@Priority(1)
public class RequestValidator implements Validator, ExecutableValidator {
  private final Validator complete;
  private final ExecutableValidator completeExecutables;
  private final Map<Method, Predicate<@Nullable Object[]>> arguments = new ConcurrentHashMap<>();
  private final Map<Method, Predicate<@Nullable Object>> returnValues = new ConcurrentHashMap<>();
  private final Map<Class<?>, Predicate<@Nullable Object>> types = new ConcurrentHashMap<>();

  @Inject
  RequestValidator(ValidatorFactory factory) {
    this.complete = factory.getValidator();
    this.completeExecutables = complete.forExecutables();
  }

  @Override
  public <T> Set<ConstraintViolation<T>> validate(T object, Class<?>... groups) {
    return groups.length == 0
            && object != null
            && types.computeIfAbsent(object.getClass(), ConstraintPredicates::ofType).test(object)
        ? Set.of()
        : complete.validate(object, groups);
  }

  @Override
  public <T> Set<ConstraintViolation<T>> validateParameters(
      T object, Method method, @Nullable Object[] parameterValues, Class<?>... groups) {
    return groups.length == 0
            && arguments
                .computeIfAbsent(method, ConstraintPredicates::ofArguments)
                .test(parameterValues)
        ? Set.of()
        : completeExecutables.validateParameters(object, method, parameterValues, groups);
  }

  @Override
  public <T> Set<ConstraintViolation<T>> validateReturnValue(
      T object, Method method, @Nullable Object returnValue, Class<?>... groups) {
    return groups.length == 0
            && returnValues
                .computeIfAbsent(method, ConstraintPredicates::ofReturnValue)
                .test(returnValue)
        ? Set.of()
        : completeExecutables.validateReturnValue(object, method, returnValue, groups);
  }

  @Override
  public ExecutableValidator forExecutables() {
    return this;
  }

  @Override
  public <T> Set<ConstraintViolation<T>> validateProperty(
      T object, String propertyName, Class<?>... groups) {
    return complete.validateProperty(object, propertyName, groups);
  }

  @Override
  public <T> Set<ConstraintViolation<T>> validateValue(
      Class<T> beanType, String propertyName, @Nullable Object value, Class<?>... groups) {
    return complete.validateValue(beanType, propertyName, value, groups);
  }

  @Override
  public <T> Set<ConstraintViolation<T>> validateConstructorParameters(
      Constructor<? extends T> constructor,
      @Nullable Object[] parameterValues,
      Class<?>... groups) {
    return completeExecutables.validateConstructorParameters(constructor, parameterValues, groups);
  }

  @Override
  public <T> Set<ConstraintViolation<T>> validateConstructorReturnValue(
      Constructor<? extends T> constructor, T createdObject, Class<?>... groups) {
    return completeExecutables.validateConstructorReturnValue(constructor, createdObject, groups);
  }

  @Override
  public BeanDescriptor getConstraintsForClass(Class<?> type) {
    return complete.getConstraintsForClass(type);
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    return complete.unwrap(type);
  }
}
