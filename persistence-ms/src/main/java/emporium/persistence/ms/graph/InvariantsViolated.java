package emporium.persistence.ms.graph;

import java.util.List;

/**
 * What was loaded breaks declared rules. The engine was not opened and took no work; nothing was
 * changed but what every start does.
 */
public final class InvariantsViolated extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String[] violations;

  InvariantsViolated(List<String> violations, boolean more) {
    super(
        "Broken invariants, not opened: "
            + String.join("; ", violations)
            + (more ? "; and more" : "")
            + ". Keep a copy of the directory for inspection and restore a backup");
    this.violations = violations.toArray(String[]::new);
  }

  /** The first violations: service, table, key and rule of each. */
  public List<String> violations() {
    return List.of(violations);
  }
}
