package emporium.events.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The constants of an enum by the codes under which they are stored. Immutable. */
public final class StoredCodes<E extends Enum<E> & StoredCode> {
  private final String type;
  private final @Nullable Object[] byCode;

  private StoredCodes(String type, @Nullable Object[] byCode) {
    this.type = type;
    this.byCode = byCode;
  }

  /**
   * Those of an enum.
   *
   * @param constants all of them, at least one
   * @throws IllegalArgumentException if a code is negative, or two constants have the same
   */
  public static <E extends Enum<E> & StoredCode> StoredCodes<E> of(E[] constants) {
    String type = constants[0].getDeclaringClass().getName();
    int codeMax = Arrays.stream(constants).mapToInt(StoredCode::code).max().orElseThrow();
    var byCode = new @Nullable Object[codeMax + 1];
    for (E constant : constants) {
      if (constant.code() < 0 || byCode[constant.code()] != null) {
        throw new IllegalArgumentException(
            "Negative, or the code of another constant: enum="
                + type
                + ", constant="
                + constant.name()
                + ", code="
                + constant.code());
      }
      byCode[constant.code()] = constant;
    }
    return new StoredCodes<>(type, byCode);
  }

  /**
   * The constant of a stored code.
   *
   * @throws IllegalArgumentException if there is none
   */
  @SuppressWarnings("unchecked")
  public E constant(byte code) {
    Object constant = code < 0 || code >= byCode.length ? null : byCode[code];
    if (constant == null) {
      throw new IllegalArgumentException("Not a stored code: enum=" + type + ", code=" + code);
    }
    return (E) constant;
  }
}
