package emporium.jmeter.audit.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.AuditFixture;
import emporium.jmeter.report.ResultTable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CriterionTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "CONSTRAINT_3_NO_OVERSELLING,CONSTRAINT_3",
    "STOCK_NOTHING_RESERVED,CONSTRAINT_3",
    "CART_REFERENCES_PRODUCT,CONSTRAINT_1",
    "ENTRIES_FOLLOW_ORDER,DASHBOARD",
    "ACKNOWLEDGED_PIECES_PRESENT,DURABILITY",
    "NOTHING_UNSUBMITTED,DURABILITY",
    "PAYMENT_ONE_PER_ORDER,ALL_OR_NOTHING",
    "CARDS_MASKED,RULES",
    "RECORDS_READABLE,RUN"
  })
  void criterion_check_isWhatItIsAbout(MarketplaceCheck check, Criterion criterion) {
    assertEquals(criterion, check.criterion());
  }

  @Test
  void criterion_allConstraints_haveTheirOwnCheck() {
    Set<Criterion> met = EnumSet.noneOf(Criterion.class);
    Arrays.stream(MarketplaceCheck.values()).map(MarketplaceCheck::criterion).forEach(met::add);
    for (int constraint = 1; constraint <= 7; constraint++) {
      assertTrue(met.contains(Criterion.valueOf("CONSTRAINT_" + constraint)));
    }
  }

  @Test
  void audit_checks_standTogetherByCriterionAndARedOneBelowIts() throws Exception {
    var fixture = new AuditFixture();
    fixture.tables().first("stock_items").put("qty_reserved", 1);
    AuditResult audit = fixture.audit(directory);
    List<CheckResult> checks = audit.checks();
    List<String> inTurn = checks.stream().map(CheckResult::criterion).toList();
    Set<String> groups = new LinkedHashSet<>(inTurn);
    int changes = 1;
    for (int i = 1; i < inTurn.size(); i++) {
      changes += inTurn.get(i).equals(inTurn.get(i - 1)) ? 0 : 1;
    }
    assertEquals(groups.size(), changes, "each group once");
    String red = ResultTable.failedChecks(audit);
    List<String> lines = red.lines().toList();
    assertEquals("constraint 3: no overselling", lines.get(0));
    assertTrue(lines.get(1).startsWith("  FAILED stock-nothing-reserved"), red);
    assertEquals(2, lines.size());
  }
}
