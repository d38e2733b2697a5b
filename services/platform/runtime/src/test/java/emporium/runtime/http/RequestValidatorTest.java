package emporium.runtime.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Finds the violations that Hibernate Validator finds, and asks it only where it has to. */
class RequestValidatorTest {
  private final ValidatorFactory factory = Validation.buildDefaultValidatorFactory();
  private final Validator complete = factory.getValidator();
  private int completeCalls;
  private final RequestValidator validator = new RequestValidator(counting(factory));

  @AfterEach
  void close() {
    factory.close();
  }

  /** All constraints that have a predicate. */
  public record Item(
      @NotNull @Positive Integer id,
      @PositiveOrZero long pieces,
      @Nullable @Min(-2) @Max(10) Integer grade,
      @NotNull @Size(min = 1, max = 4) String name,
      @Nullable @Pattern(regexp = "[0-9]{2,3}|x") String code,
      BigDecimal price) {
    Item withId(@Nullable Integer other) {
      return new Item(other, pieces, grade, name, code, price);
    }
  }

  /** A component with components. */
  public record Box(@NotNull @Valid Item item, @Nullable @Valid Item second) {}

  /** A component of the same type. */
  public record Chain(@NotNull String name, @Nullable @Valid Chain next) {}

  /** A constraint without a predicate. */
  public record Priced(@Digits(integer = 2, fraction = 1) BigDecimal price) {}

  /** Constrained elements. */
  public record Names(List<@NotNull @Size(max = 2) String> all) {}

  /** A size of what is no text. */
  public record Sized(@Size(max = 1) List<String> all) {}

  /** A group. */
  public interface Strict {}

  /** A constraint of another group. */
  public record Grouped(@NotNull(groups = Strict.class) String name) {}

  /** A constraint twice. */
  public record Twice(@Pattern(regexp = "a.*") @Pattern(regexp = ".*b") String name) {}

  /** A constraint of the record itself. */
  public record Ordered(int low, int high) {
    @AssertTrue
    public boolean isOrdered() {
      return low <= high;
    }
  }

  private static final Item ITEM = new Item(1, 0, null, "name", null, BigDecimal.ONE);

  static Stream<Object> known() {
    return Stream.of(
        ITEM,
        new Item(0, 0, -2, "name", "12", BigDecimal.ONE),
        new Item(null, -1, -3, "", "1", BigDecimal.ONE),
        new Item(-1, Long.MIN_VALUE, 11, "longer", "1234", BigDecimal.ONE),
        new Item(Integer.MAX_VALUE, Long.MAX_VALUE, 10, "n", "x", BigDecimal.ONE),
        new Item(1, 1, 0, unset(), "xx", BigDecimal.ONE),
        new Box(ITEM, null),
        new Box(ITEM, ITEM.withId(0)),
        new Box(ITEM.withId(null), ITEM),
        new Box(unset(), ITEM),
        new Chain("a", new Chain("b", new Chain("c", null))),
        new Chain("a", new Chain("b", new Chain(unset(), null))));
  }

  static Stream<Object> unknown() {
    return Stream.of(
        new Priced(new BigDecimal("99.9")),
        new Priced(new BigDecimal("100")),
        new Names(List.of("ab", "c")),
        new Names(List.of("abc")),
        new Sized(List.of()),
        new Sized(List.of("a", "b")),
        new Grouped(unset()),
        new Twice("ab"),
        new Twice("ba"),
        new Ordered(1, 2),
        new Ordered(2, 1));
  }

  @ParameterizedTest
  @MethodSource("known")
  void validate_knownConstraints_asksOnlyAboutViolations(Object value) {
    Set<String> violations = paths(complete.validate(value));
    assertEquals(violations, paths(validator.validate(value)));
    assertEquals(violations.isEmpty() ? 0 : 1, completeCalls);
  }

  @ParameterizedTest
  @MethodSource("unknown")
  void validate_constraintWithoutPredicate_asks(Object value) {
    assertEquals(paths(complete.validate(value)), paths(validator.validate(value)));
    assertEquals(1, completeCalls);
  }

  @Test
  void validate_aGroup_asks() {
    assertEquals(
        Set.of("name must not be null"),
        paths(validator.validate(new Grouped(unset()), Strict.class)));
    assertEquals(1, completeCalls);
  }

  /** Resource methods. */
  public static class Resource {
    void add(@Positive int id, @NotNull @Valid Item item, String free) {}

    @NotNull
    String named(@Positive int id) {
      return "";
    }
  }

  /** A resource method with constraints of another class. */
  public static class Inheriting extends Resource {
    @Override
    void add(int id, Item item, String free) {}
  }

  @Test
  void validateParameters_valid_asksNothing() throws Exception {
    assertEquals(Set.of(), parameters(new Resource(), 1, ITEM, null));
    assertEquals(0, completeCalls);
  }

  @Test
  void validateParameters_violations_areThoseOfHibernateValidator() throws Exception {
    assertEquals(1, parameters(new Resource(), 0, ITEM, null).size());
    assertEquals(1, parameters(new Resource(), 1, null, null).size());
    assertEquals(2, parameters(new Resource(), -1, ITEM.withId(null), null).size());
    assertEquals(3, completeCalls);
  }

  @Test
  void validateParameters_inheritedConstraints_asks() throws Exception {
    assertEquals(1, parameters(new Inheriting(), 0, ITEM, null).size());
    assertEquals(1, completeCalls);
  }

  @Test
  void validateReturnValue_unconstrained_asksNothing() throws Exception {
    Method add = Resource.class.getDeclaredMethod("add", int.class, Item.class, String.class);
    assertEquals(Set.of(), validator.validateReturnValue(new Resource(), add, null));
    assertEquals(0, completeCalls);
  }

  @Test
  void validateReturnValue_constrained_isValidated() throws Exception {
    Method named = Resource.class.getDeclaredMethod("named", int.class);
    assertTrue(validator.validateReturnValue(new Resource(), named, "").isEmpty());
    assertEquals(0, completeCalls);
    assertFalse(validator.validateReturnValue(new Resource(), named, null).isEmpty());
  }

  private Set<?> parameters(Resource resource, @Nullable Object... values) throws Exception {
    Method add = resource.getClass().getDeclaredMethod("add", int.class, Item.class, String.class);
    Set<String> expected =
        paths(complete.forExecutables().validateParameters(resource, add, values));
    Set<String> found = paths(validator.forExecutables().validateParameters(resource, add, values));
    assertEquals(expected, found);
    return found;
  }

  private static <T> Set<String> paths(Set<ConstraintViolation<T>> violations) {
    return violations.stream()
        .map(one -> one.getPropertyPath() + " " + one.getMessage())
        .collect(Collectors.toSet());
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T unset() {
    return null;
  }

  private ValidatorFactory counting(ValidatorFactory real) {
    return counting(ValidatorFactory.class, real);
  }

  /** Counts calls that validate, of all that it hands out too. */
  private <T> T counting(Class<T> type, Object real) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              completeCalls += method.getName().startsWith("validate") ? 1 : 0;
              Object result = call(method, real, arguments);
              Class<?> returned = method.getReturnType();
              return Arrays.asList("getValidator", "forExecutables").contains(method.getName())
                  ? counting(returned, result)
                  : result;
            });
    return type.cast(proxy);
  }

  private static Object call(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }
}
