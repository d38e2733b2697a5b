package emporium.persistence.ms.store;

import java.util.Collection;
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

  /**
   * The class that holds what was stored of {@code storedName}; null if that may go.
   *
   * @param candidates names of classes that may be the same under another name, for the message
   */
  @Nullable Class<?> classNow(String storedName, Collection<String> candidates);

  /**
   * Where the values of the fields belong.
   *
   * @return stored field to present field; a stored field that is absent is dropped, a present one
   *     that is absent has its initialiser's value
   */
  Map<String, String> fieldsNow(String storedName, List<Member> stored, Class<?> now);
}
