package emporium.runtime.http;

import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Declared constraints as predicates. One that holds proves that the value breaks no constraint;
 * one that does not proves nothing: for a constraint, type or group not known here it never holds.
 * Known are the constraints of whole numbers, texts and records with their components, in the
 * default group.
 */
final class ConstraintPredicates {
  private static final Set<Class<?>> WHOLE_NUMBERS =
      Set.of(int.class, long.class, Integer.class, Long.class);

  private ConstraintPredicates() {}

  /** Returns the predicate on the arguments of a method. */
  static Predicate<@Nullable Object[]> ofArguments(Method method) {
    List<Predicate<@Nullable Object>> each =
        mayInheritConstraints(method)
            ? List.of(ConstraintPredicates::unproven)
            : Arrays.stream(method.getParameters()).map(ConstraintPredicates::ofParameter).toList();
    return arguments -> {
      for (int i = 0; i < each.size(); i++) {
        if (!each.get(i).test(arguments[i])) {
          return false;
        }
      }
      return true;
    };
  }

  /** Returns the predicate on what a method returns. */
  static Predicate<@Nullable Object> ofReturnValue(Method method) {
    return mayInheritConstraints(method)
        ? ConstraintPredicates::unproven
        : of(annotations(method), method.getAnnotatedReturnType());
  }

  /** Returns the predicate on objects of a class. */
  static Predicate<@Nullable Object> ofType(Class<?> type) {
    return type.isRecord() ? ofRecord(type) : ConstraintPredicates::unproven;
  }

  private static boolean mayInheritConstraints(Method method) {
    Class<?> type = method.getDeclaringClass();
    return type.getSuperclass() != Object.class || type.getInterfaces().length > 0;
  }

  private static Predicate<@Nullable Object> ofParameter(Parameter parameter) {
    return of(annotations(parameter), parameter.getAnnotatedType());
  }

  private static Predicate<@Nullable Object> ofRecord(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    long constrained =
        Stream.of(type.getDeclaredMethods()).filter(ConstraintPredicates::isConstrained).count();
    long accessors = Stream.of(components).filter(one -> isConstrained(one.getAccessor())).count();
    if (isConstrained(type) || type.getInterfaces().length > 0 || constrained > accessors) {
      return ConstraintPredicates::unproven;
    }
    return all(Stream.of(components).map(one -> ofComponent(type, one)).toList());
  }

  private static Predicate<@Nullable Object> ofComponent(Class<?> type, RecordComponent component) {
    Stream<Annotation> declared =
        Stream.concat(annotations(component.getAccessor()), fieldAnnotations(type, component));
    Predicate<@Nullable Object> value = of(declared.distinct(), component.getAnnotatedType());
    Method accessor = component.getAccessor();
    return owner -> {
      try {
        return value.test(accessor.invoke(owner));
      } catch (ReflectiveOperationException notReadable) {
        return false;
      }
    };
  }

  private static Stream<Annotation> fieldAnnotations(Class<?> type, RecordComponent component) {
    try {
      return annotations(type.getDeclaredField(component.getName()));
    } catch (NoSuchFieldException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Predicate<@Nullable Object> of(Stream<Annotation> declared, AnnotatedType type) {
    if (hasConstrainedElements(type)) {
      return ConstraintPredicates::unproven;
    }
    Class<?> raw = type.getType() instanceof Class<?> plain ? plain : Object.class;
    return all(declared.filter(ConstraintPredicates::constrains).map(one -> of(one, raw)).toList());
  }

  private static Predicate<@Nullable Object> of(Annotation constraint, Class<?> type) {
    if (constraint instanceof NotNull all && isDefault(all.groups())) {
      return Objects::nonNull;
    } else if (constraint instanceof Positive all && isDefault(all.groups())) {
      return ofNumber(type, number -> number > 0);
    } else if (constraint instanceof PositiveOrZero all && isDefault(all.groups())) {
      return ofNumber(type, number -> number >= 0);
    } else if (constraint instanceof Min bound && isDefault(bound.groups())) {
      long min = bound.value();
      return ofNumber(type, number -> number >= min);
    } else if (constraint instanceof Max bound && isDefault(bound.groups())) {
      long max = bound.value();
      return ofNumber(type, number -> number <= max);
    } else if (constraint instanceof Size size && isDefault(size.groups())) {
      int min = size.min();
      int max = size.max();
      return ofText(type, text -> text.length() >= min && text.length() <= max);
    } else if (constraint instanceof Pattern pattern
        && isDefault(pattern.groups())
        && pattern.flags().length == 0) {
      var compiled = java.util.regex.Pattern.compile(pattern.regexp());
      return ofText(type, text -> compiled.matcher(text).matches());
    } else if (constraint instanceof Valid) {
      return new Cascade(type);
    }
    return ConstraintPredicates::unproven;
  }

  /** The predicate of what has none. */
  private static boolean unproven(@Nullable Object value) {
    return false;
  }

  /** The predicate of a valid object, made at the first one: a type may have itself within. */
  private static final class Cascade implements Predicate<@Nullable Object> {
    private final Class<?> type;
    private volatile @Nullable Predicate<@Nullable Object> made;

    Cascade(Class<?> type) {
      this.type = type;
    }

    @Override
    public boolean test(@Nullable Object value) {
      if (value == null) {
        return true;
      }
      Predicate<@Nullable Object> valid = made;
      if (valid == null) {
        valid = ofType(type);
        made = valid;
      }
      return valid.test(value);
    }
  }

  private static Predicate<@Nullable Object> ofNumber(Class<?> type, LongPredicate holds) {
    return WHOLE_NUMBERS.contains(type)
        ? value -> value == null || holds.test(((Number) value).longValue())
        : ConstraintPredicates::unproven;
  }

  private static Predicate<@Nullable Object> ofText(Class<?> type, Predicate<String> holds) {
    return type == String.class
        ? value -> value == null || holds.test((String) value)
        : ConstraintPredicates::unproven;
  }

  private static boolean isDefault(Class<?>[] groups) {
    return groups.length == 0;
  }

  private static Predicate<@Nullable Object> all(List<Predicate<@Nullable Object>> each) {
    var array = new ArrayList<>(each);
    return value -> {
      for (int i = 0; i < array.size(); i++) {
        if (!array.get(i).test(value)) {
          return false;
        }
      }
      return true;
    };
  }

  private static boolean hasConstrainedElements(AnnotatedType type) {
    if (type instanceof AnnotatedParameterizedType generic) {
      return Stream.of(generic.getAnnotatedActualTypeArguments())
          .anyMatch(one -> isConstrained(one) || hasConstrainedElements(one));
    }
    return type instanceof AnnotatedArrayType array
        && (isConstrained(array.getAnnotatedGenericComponentType())
            || hasConstrainedElements(array.getAnnotatedGenericComponentType()));
  }

  private static boolean isConstrained(AnnotatedElement element) {
    return annotations(element).anyMatch(ConstraintPredicates::constrains);
  }

  private static Stream<Annotation> annotations(AnnotatedElement element) {
    return Stream.of(element.getAnnotations());
  }

  /** Also true for lists of one constraint, and for all else that Bean Validation declares. */
  private static boolean constrains(Annotation annotation) {
    Class<?> type = annotation.annotationType();
    Class<?> enclosing = type.getEnclosingClass();
    return type.isAnnotationPresent(Constraint.class)
        || (enclosing != null && enclosing.isAnnotationPresent(Constraint.class))
        || type.getName().startsWith("jakarta.validation.");
  }
}
