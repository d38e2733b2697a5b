package emporium.persistence.ms.schema;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps the values of a class that has changed since they were stored. The store calls it before it
 * opens anything for writing, and only its results move a value. Thread-safe.
 *
 * <p>Failure: a mapping that would have to be guessed is an exception; the store is then not opened
 * and nothing is changed on disk.
 */
public interface StoredClassEvolution {
  /**
   * A stored field.
   *
   * @param typeName as {@link Class#getName} returns it; a list may name its elements, as in {@code
   *     java.util.ArrayList<org.Part>}
   */
  record Member(String name, String typeName) {}

  /**
   * The class that holds what was stored of {@code storedName}; null if that may go.
   *
   * @param candidates names of classes that may be the same under another name, for the message
   */
  @Nullable Class<?> currentClass(String storedName, Collection<String> candidates);

  /**
   * Where the values of the fields belong.
   *
   * @return stored field to present field; a stored field that is absent is dropped, a present one
   *     that is absent has its initialiser's value
   */
  Map<String, String> currentFields(String storedName, List<Member> stored, Class<?> now);
}
