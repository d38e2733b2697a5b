package emporium.persistence.ms.schema;

import java.util.List;

/**
 * A class dictionary, for people to read.
 *
 * @param identity in hexadecimal
 * @param classes by number, older definitions of a class too
 */
public record DictionaryListing(String identity, List<Definition> classes) {
  /** What a class number means: a class and its fields, as {@code name: type}. */
  public record Definition(int number, String name, List<String> fields) {}

  public static DictionaryListing of(ClassDictionary dictionary) {
    return new DictionaryListing(
        Long.toHexString(dictionary.identity()),
        dictionary.classes().stream()
            .map(
                stored ->
                    new Definition(
                        stored.id(),
                        stored.name(),
                        stored.fields().stream()
                            .map(field -> field.name() + ": " + field.typeName())
                            .toList()))
            .toList());
  }
}
