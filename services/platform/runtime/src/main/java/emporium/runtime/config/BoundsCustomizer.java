package emporium.runtime.config;

import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.SmallRyeConfigBuilderCustomizer;

/** Has each configuration of a process checked against its {@link Bounds} when it is read. */
public final class BoundsCustomizer implements SmallRyeConfigBuilderCustomizer {
  @Override
  public void configBuilder(SmallRyeConfigBuilder builder) {
    builder.withValidator(new BoundsValidator());
  }
}
