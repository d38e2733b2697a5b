package emporium.docker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What kustomize makes of resources and the patches over them, as far as ours go: objects are
 * merged, lists whose elements have names by those, other lists and values are replaced.
 */
final class KustomizePatches {
  private static final String DIRECTIVE = "$patch";
  private static final String NAME = "name";

  private KustomizePatches() {}

  /**
   * Changes the resource that the patch names.
   *
   * @throws IllegalArgumentException if there is none
   */
  static void apply(List<Map<String, Object>> documents, Map<String, Object> patch) {
    String wanted = identity(patch);
    for (int i = 0; i < documents.size(); i++) {
      if (identity(documents.get(i)).equals(wanted)) {
        if ("delete".equals(patch.get(DIRECTIVE))) {
          documents.remove(i);
        } else {
          documents.set(i, merged(documents.get(i), patch));
        }
        return;
      }
    }
    throw new IllegalArgumentException("A patch is for no resource: resource=" + wanted);
  }

  private static String identity(Map<String, Object> document) {
    return document.get("apiVersion")
        + "/"
        + document.get("kind")
        + "/"
        + StrictYaml.object(document.get("metadata")).get(NAME);
  }

  private static Map<String, Object> merged(Map<String, Object> base, Map<String, Object> patch) {
    var merged = new LinkedHashMap<>(base);
    patch.forEach((key, value) -> merged.merge(key, value, KustomizePatches::mergedValue));
    return merged;
  }

  private static Object mergedValue(Object base, Object patch) {
    if (base instanceof Map && patch instanceof Map) {
      return merged(StrictYaml.object(base), StrictYaml.object(patch));
    }
    if (base instanceof List<?> there && patch instanceof List<?> more && areNamed(more)) {
      return mergedByName(there, more);
    }
    return patch;
  }

  private static boolean areNamed(List<?> elements) {
    return elements.stream().allMatch(one -> one instanceof Map<?, ?> map && map.containsKey(NAME));
  }

  private static List<Object> mergedByName(List<?> base, List<?> patch) {
    var byName = new LinkedHashMap<Object, Map<String, Object>>();
    for (List<?> elements : List.of(base, patch)) {
      for (Object element : elements) {
        Map<String, Object> one = StrictYaml.object(element);
        byName.merge(String.valueOf(one.get(NAME)), one, KustomizePatches::merged);
      }
    }
    return new ArrayList<>(byName.values());
  }
}
