package emporium.runtime.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * Gives each metric that has no description the one of {@value #RESOURCE}, by its name: the text of
 * {@code # HELP} at {@code /q/metrics}. Immutable.
 */
public final class MetricDescriptions implements MeterFilter {
  private static final String RESOURCE = "/META-INF/emporium/metrics.properties";

  private final Properties texts = new Properties();

  private MetricDescriptions() {
    try (var in = MetricDescriptions.class.getResourceAsStream(RESOURCE)) {
      texts.load(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hands it to the registry. */
  @Singleton
  static final class Producer {
    @Produces
    @Singleton
    MeterFilter descriptions() {
      return new MetricDescriptions();
    }
  }

  @Override
  public Meter.Id map(Meter.Id id) {
    String text = texts.getProperty(id.getName());
    return text == null || id.getDescription() != null
        ? id
        : new Meter.Id(
            id.getName(), Tags.of(id.getTagsAsIterable()), id.getBaseUnit(), text, id.getType());
  }
}
