package emporium.persistence.ms.schema;

import emporium.persistence.ms.schema.StoredClassEvolution.Member;
import java.util.List;

/**
 * A class as it was when its number was given.
 *
 * @param id its number in images, from 1
 * @param fields in the order their values stand in an image
 */
public record StoredClass(int id, String name, List<StoredField> fields) {
  public List<Member> members() {
    return fields.stream().map(StoredField::member).toList();
  }

  boolean describes(String className, List<StoredField> itsFields) {
    return name.equals(className) && fields.equals(itsFields);
  }
}
