package emporium.persistence.ms.image;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How images of one definition become objects of the class that runs: a target or none for every
 * stored field.
 *
 * @param live null if instances cannot or need not be made
 * @param dropped whether instances may be passed over
 * @param targets in the order of the stored fields; null entries are passed over
 */
record ReadPlan(
    StoredClass stored,
    @Nullable LiveClass live,
    boolean dropped,
    List<@Nullable LiveField> targets) {

  /** For a class that is gone, or not among those declared. */
  static ReadPlan without(StoredClass stored, boolean dropped) {
    return new ReadPlan(stored, null, dropped, List.of());
  }

  /**
   * For a class that runs.
   *
   * @throws ChangeRefused if a value would have to be guessed
   */
  static ReadPlan of(StoredClass stored, LiveClass live, ChangeRules rules) {
    Map<String, String> places = rules.fieldsNow(stored.name(), stored.members(), live.type());
    Map<String, LiveField> byName = new HashMap<>();
    live.fields().forEach(field -> byName.put(field.name(), field));
    var targets = new ArrayList<@Nullable LiveField>();
    for (StoredField field : stored.fields()) {
      LiveField target = byName.get(places.get(field.name()));
      requireSameKind(stored, field, target);
      targets.add(target);
    }
    return new ReadPlan(stored, live, false, Collections.unmodifiableList(targets));
  }

  /** Names and types fit; a value that became a part, or back, still does not. */
  private static void requireSameKind(
      StoredClass stored, StoredField field, @Nullable LiveField target) {
    if (target != null
        && target.kind() != field.kind()
        && !Widening.isExact(field.typeName(), target.description().typeName())) {
      throw new ChangeRefused(
          stored.name(),
          "the stored \"" + field.name() + "\" is " + field.kind() + ", now " + target.kind());
    }
  }
}
