package emporium.persistence.ms.schema;

import emporium.persistence.ms.schema.StoredClassEvolution.Member;

/**
 * A field as it was when its class was written into the dictionary.
 *
 * @param typeName as {@link Class#getName} returns it; for a list its elements' class in angle
 *     brackets
 */
public record StoredField(String name, ValueKind kind, String typeName) {
  static StoredField of(Member member, ValueKind kind) {
    return new StoredField(member.name(), kind, member.typeName());
  }

  Member member() {
    return new Member(name, typeName);
  }
}
