package emporium.persistence.ms.schema;

import emporium.persistence.Aggregate;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The classes that one table declares: an aggregate's and those of the parts it owns. They are
 * validated as soon as they are declared, so that nothing is owned that would not be undone,
 * noticed when it changes, and kept.
 */
public final class OwnedClassValidator {
  private OwnedClassValidator() {}

  /**
   * Checks the stored fields of all of them, inherited ones too.
   *
   * @throws UnstorableClass naming the class, the field, the rule, and what to write instead
   */
  public static void require(Class<? extends Aggregate> aggregate, Collection<Class<?>> parts) {
    Set<Class<?>> declared = new HashSet<>(parts);
    declared.add(aggregate);
    var inspector = new ClassInspector(declared);
    for (Class<?> type : declared) {
      RuntimeClass unused = inspector.inspect(type);
    }
  }
}
