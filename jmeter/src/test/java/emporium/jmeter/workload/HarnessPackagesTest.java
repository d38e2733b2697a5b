package emporium.jmeter.workload;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** The harness knows workloads by their interface only, but for the registry. */
class HarnessPackagesTest {
  private static final String[] WORKLOADS = {
    "emporium.jmeter.marketplace..",
    "emporium.jmeter.bookstore..",
    "emporium.jmeter.wholesale..",
    "emporium.jmeter.ycsb.."
  };
  private static final String REGISTRY = "emporium.jmeter.cli.Workloads";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("emporium.jmeter");

  private static ArchRule unknownTo(DescribedPredicate<JavaClass> harness) {
    return noClasses().that(harness).should().dependOnClassesThat().resideInAnyPackage(WORKLOADS);
  }

  private static DescribedPredicate<JavaClass> harness() {
    DescribedPredicate<JavaClass> outside = resideInAPackage("emporium.jmeter..");
    for (String workload : WORKLOADS) {
      outside = outside.and(DescribedPredicate.not(resideInAPackage(workload)));
    }
    return outside;
  }

  @Test
  void harness_dependsOnAWorkload_never() {
    DescribedPredicate<JavaClass> registry =
        DescribedPredicate.describe("the registry", type -> type.getName().equals(REGISTRY));
    unknownTo(harness().and(DescribedPredicate.not(registry))).check(CLASSES);
  }

  /** Control. */
  @Test
  void registry_dependsOnThem_isFound() {
    ArchRule rule = unknownTo(harness());
    assertThrows(AssertionError.class, () -> rule.check(CLASSES));
  }
}
