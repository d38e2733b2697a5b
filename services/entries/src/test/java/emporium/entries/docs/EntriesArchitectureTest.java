package emporium.entries.docs;

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
import emporium.entries.EntriesLocks;
import emporium.locks.LockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The boundaries of the services of the marketplace hold for this application, which is not in
 * their registry, too; and the lock tree in its document is the one of the code.
 */
class EntriesArchitectureTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "ycsb.md");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("emporium.entries");

  @Test
  void stateCommandsAndOperations_knowFrameworksOrEngines_never() {
    classes()
        .that()
        .resideInAPackage("emporium.entries")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "org.jspecify..",
            "com.google.errorprone..",
            "emporium.entries",
            "emporium.locks",
            "emporium.persistence")
        .check(CLASSES);
  }

  @Test
  void packages_formCycles_never() {
    slices().matching("emporium.(entries..)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void engines_knowEachOtherOrTheEdges_never() {
    noClasses()
        .that()
        .resideInAPackage("emporium.entries.ms")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "emporium.entries.api",
            "emporium.entries.jpa",
            "emporium.persistence.jpa..",
            "jakarta..",
            "org.hibernate..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("emporium.entries.jpa")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "emporium.entries.api", "emporium.entries.ms", "emporium.persistence.ms..")
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
    String tree = "```text\n" + EntriesLocks.TREE.describe() + "```\n";
    assertTrue(Files.readString(DOCUMENT).contains(tree), tree);
  }
}
