package emporium.runtime.testing;

import java.util.HashMap;
import java.util.Map;

/** The same, on tables. */
public class JpaTokenProfile extends TokenProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    var settings = new HashMap<>(super.getConfigOverrides());
    settings.put("emporium.engine", "jpa");
    return settings;
  }
}
