package emporium.wholesale.docs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import emporium.locks.LockSet;
import emporium.wholesale.WholesaleLocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The boundaries of the services of the marketplace hold for this application, which is not in
 * their registry, too; and the lock tree in its document is the one of the code.
 */
class WholesaleArchitectureTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "wholesale.md");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("emporium.wholesale");

  @Test
  void stateCommandsAndOperations_knowFrameworksOrEngines_never() {
    classes()
        .that()
        .resideInAPackage("emporium.wholesale")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "org.jspecify..",
            "com.google.errorprone..",
            "emporium.wholesale",
            "emporium.locks",
            "emporium.persistence")
        .check(CLASSES);
  }

  @Test
  void packages_formCycles_never() {
    slices().matching("emporium.(wholesale..)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void engines_knowEachOtherOrTheEdges_never() {
    noClasses()
        .that()
        .resideInAPackage("emporium.wholesale.ms")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "emporium.wholesale.api",
            "emporium.wholesale.jpa",
            "emporium.persistence.jpa..",
            "jakarta..",
            "org.hibernate..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("emporium.wholesale.jpa")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "emporium.wholesale.api", "emporium.wholesale.ms", "emporium.persistence.ms..")
        .check(CLASSES);
  }

  /** Nothing of the engines makes a published way faster, or safer, than it was. */
  @Test
  void publishedWays_useEnginesOrTheirRepositories_never() {
    noClasses()
        .that()
        .resideInAPackage("emporium.wholesale.published..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "emporium.wholesale.api",
            "emporium.wholesale.ms",
            "emporium.wholesale.jpa",
            "emporium.persistence.ms..",
            "emporium.persistence.jpa")
        .check(CLASSES);
  }

  @Test
  void locksOnKeys_areDeclared_byTheFactoriesOnly() {
    noClasses()
        .that()
        .haveSimpleNameNotEndingWith("Locks")
        .should()
        .callMethodWhere(
            JavaCall.Predicates.target(
                    HasOwner.Predicates.With.owner(JavaClass.Predicates.type(LockSet.class)))
                .and(
                    JavaCall.Predicates.target(
                        HasName.Predicates.nameMatching("exclusive|shared|of"))))
        .check(CLASSES);
  }

  @Test
  void document_tree_isTheOneOfTheLocks() throws IOException {
    String tree = "```text\n" + WholesaleLocks.TREE.describe() + "```\n";
    assertTrue(Files.readString(DOCUMENT).contains(tree), tree);
  }
}
