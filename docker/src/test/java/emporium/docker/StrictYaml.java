package emporium.docker;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Reads YAML as strictly as its reader will: no key twice, no field that the model does not have,
 * no number or truth value where a text must be. A field is named in the error.
 */
final class StrictYaml {
  /** The models of fabric8 keep what they do not know; here that is an error. */
  private static final class NothingElse extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean hasAnySetter(Annotated annotated) {
      return Boolean.FALSE;
    }
  }

  private static final JsonMapper KUBERNETES = strict(JsonMapper.builder()).build();
  private static final JsonMapper COMPOSE =
      strict(JsonMapper.builder())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .build();

  private StrictYaml() {}

  private static JsonMapper.Builder strict(JsonMapper.Builder builder) {
    return builder
        .annotationIntrospector(new NothingElse())
        .withCoercionConfig(
            LogicalType.Textual,
            texts -> {
              var unused =
                  texts
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
            });
  }

  /** The documents of a file, each an object. */
  static List<Map<String, Object>> documents(String text) {
    var options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    var documents = new ArrayList<Map<String, Object>>();
    for (Object document : new Yaml(new SafeConstructor(options)).loadAll(text)) {
      documents.add(object(document));
    }
    return documents;
  }

  /** Fails if a document is a list or a single value. */
  @SuppressWarnings("unchecked") // keys are texts: StrictYaml's users look them up as such
  static Map<String, Object> object(Object value) {
    return (Map<String, Object>) Map.class.cast(value);
  }

  /**
   * A document as a class of the Kubernetes model.
   *
   * @throws IllegalArgumentException naming a field that the class has not
   */
  static <T> T kubernetes(Object document, Class<T> type) {
    return KUBERNETES.convertValue(document, type);
  }

  /** The same for records with names in snake case. */
  static <T> T compose(Object document, Class<T> type) {
    return COMPOSE.convertValue(document, type);
  }
}
