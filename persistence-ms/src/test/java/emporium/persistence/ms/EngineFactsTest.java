package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.Durability;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine reports its own facts, unless the state is kept beside it. */
class EngineFactsTest {
  @TempDir Path directory;

  @Test
  void facts_besideTheEngine_replaceItsOwn() {
    try (var bank = new BankEngine(directory, Durability.POWER, options -> options)) {
      assertEquals("power", bank.engine.facts().get("durability"));
      bank.engine.factsBeside(Map.of("durability", "none"));
      assertEquals("none", bank.engine.facts().get("durability"));
      assertEquals("object graph", bank.engine.facts().get("engine"));
    }
  }
}
