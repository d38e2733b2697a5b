package emporium.persistence.ms.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the values of a class that has changed since they were stored. The store asks
 * before it opens anything for writing, and nothing but these answers moves a value. Thread-safe.
 *
 * <p>Failure: an answer that would have to be guessed is an exception; the store is then not opened
 * and nothing is changed on disk.
 */
public interface ClassRules {
  /**
   * A stored field.
   *
   * @param typeName as {@link Class#getName} says it; a list may name its elements, as in {@code
   *     java.util.ArrayList<org.Part>}
   */
  record Member(String name, String typeName) {}

  /** The name the class has now, which may be the same; null if its objects may go. */
  @Nullable String nameNow(String storedName);

  /**
   * Where the values of the fields belong.
   *
   * @return stored field to present field; a stored field that is absent is dropped, a present one
   *     that is absent has its initialiser's value
   */
  Map<String, String> fieldsNow(String storedName, List<Member> stored, Class<?> now);
}
