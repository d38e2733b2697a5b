package emporium.bookstore.docs;

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
import emporium.bookstore.BookstoreLocks;
import emporium.locks.LockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The boundaries of the services of the marketplace hold for this application, which is not in
 * their registry, too; and the lock tree in its document is the one of the code.
 */
class BookstoreArchitectureTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "bookstore.md");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("emporium.bookstore");

  @Test
  void stateCommandsAndQueries_knowFrameworksOrEngines_never() {
    classes()
        .that()
        .resideInAPackage("emporium.bookstore")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "org.jspecify..",
            "com.google.errorprone..",
            "emporium.bookstore",
            "emporium.locks",
            "emporium.persistence")
        .check(CLASSES);
  }

  @Test
  void packages_formCycles_never() {
    slices().matching("emporium.(bookstore..)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void engines_knowEachOtherOrTheEdges_never() {
    noClasses()
        .that()
        .resideInAPackage("emporium.bookstore.ms")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "emporium.bookstore.api",
            "emporium.bookstore.jpa",
            "emporium.persistence.jpa..",
            "jakarta..",
            "org.hibernate..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("emporium.bookstore.jpa")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "emporium.bookstore.api", "emporium.bookstore.ms", "emporium.persistence.ms..")
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
    String tree = "```text\n" + BookstoreLocks.TREE.describe() + "```\n";
    assertTrue(Files.readString(DOCUMENT).contains(tree), tree);
  }
}
