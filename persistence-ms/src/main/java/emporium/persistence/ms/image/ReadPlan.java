package emporium.persistence.ms.image;

import emporium.persistence.ms.schema.IncompatibleClassChange;
import emporium.persistence.ms.schema.PrimitiveWidening;
import emporium.persistence.ms.schema.RuntimeClass;
import emporium.persistence.ms.schema.RuntimeField;
import emporium.persistence.ms.schema.StoredClass;
import emporium.persistence.ms.schema.StoredClassEvolutionRules;
import emporium.persistence.ms.schema.StoredField;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How images of one definition become objects of the runtime class: a target or none for every
 * stored field.
 *
 * @param live null if instances cannot or need not be made
 * @param dropped whether instances may be skipped
 * @param targets in the order of the stored fields; null entries are skipped
 */
record ReadPlan(
    StoredClass stored,
    @Nullable RuntimeClass live,
    boolean dropped,
    List<@Nullable RuntimeField> targets) {

  /** For a dropped class, or one that is not declared. */
  static ReadPlan without(StoredClass stored, boolean dropped) {
    return new ReadPlan(stored, null, dropped, List.of());
  }

  /**
   * For a runtime class.
   *
   * @throws IncompatibleClassChange if a value would have to be guessed
   */
  static ReadPlan of(StoredClass stored, RuntimeClass live, StoredClassEvolutionRules rules) {
    Map<String, String> places = rules.currentFields(stored.name(), stored.members(), live.type());
    Map<String, RuntimeField> byName = new HashMap<>();
    live.fields().forEach(field -> byName.put(field.name(), field));
    var targets = new ArrayList<@Nullable RuntimeField>();
    for (StoredField field : stored.fields()) {
      RuntimeField target = byName.get(places.get(field.name()));
      requireSameKind(stored, field, target);
      targets.add(target);
    }
    return new ReadPlan(stored, live, false, Collections.unmodifiableList(targets));
  }

  /** Names and types fit; a value that became a part, or back, still does not. */
  private static void requireSameKind(
      StoredClass stored, StoredField field, @Nullable RuntimeField target) {
    if (target != null
        && target.kind() != field.kind()
        && !PrimitiveWidening.isExact(field.typeName(), target.description().typeName())) {
      throw new IncompatibleClassChange(
          stored.name(),
          "the stored \"" + field.name() + "\" is " + field.kind() + ", now " + target.kind());
    }
  }
}
