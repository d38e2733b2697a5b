package emporium.runtime.tracing;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Maps the keys of {@link TracingConfig} to those of OpenTelemetry. */
public final class OpenTelemetryConfigSource implements ConfigSourceFactory {
  /** Values of {@code emporium.tracing.export}. */
  static final String OFF = "off";

  static final String FILE = "file";
  static final String OTLP = "otlp";

  /** Below the application's own files, above defaults of libraries. */
  private static final int ORDINAL = 150;

  private static final double HUNDRED = 100;
  private static final String EXPORT = "emporium.tracing.export";
  private static final String SAMPLED_PERCENT = "emporium.tracing.sampled-percent";

  /** The value that makes Quarkus export nothing. */
  private static final String NOWHERE = " ";

  @Override
  public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
    var keys = keys(value(context, EXPORT, OFF), value(context, SAMPLED_PERCENT, "100"));
    return List.of(new PropertiesConfigSource(keys, "emporium-tracing", ORDINAL));
  }

  @Override
  public OptionalInt getPriority() {
    return OptionalInt.of(ORDINAL);
  }

  private static String value(ConfigSourceContext context, String name, String otherwise) {
    ConfigValue found = context.getValue(name);
    return found == null || found.getValue() == null ? otherwise : found.getValue();
  }

  /**
   * The keys of OpenTelemetry.
   *
   * @throws IllegalArgumentException if a value is invalid, naming key and rule
   */
  static Map<String, String> keys(String export, String sampledPercent) {
    var keys = new HashMap<String, String>();
    keys.put("quarkus.otel.sdk.disabled", Boolean.toString(export.equals(OFF)));
    keys.put("quarkus.otel.traces.sampler.arg", Double.toString(ratio(sampledPercent)));
    switch (export) {
      case OFF, FILE -> keys.put("quarkus.otel.exporter.otlp.endpoint", NOWHERE);
      case OTLP -> {} // to the configured endpoint, or the default
      default ->
          throw new IllegalArgumentException(
              EXPORT + " must be off, file or otlp: value=" + export);
    }
    return keys;
  }

  private static double ratio(String percent) {
    try {
      return Integer.parseInt(percent) / HUNDRED;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          SAMPLED_PERCENT + " must be a whole number: value=" + percent, e);
    }
  }
}
