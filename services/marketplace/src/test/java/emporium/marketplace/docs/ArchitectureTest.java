package emporium.marketplace.docs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import emporium.locks.LockManager;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The boundaries of the design. */
class ArchitectureTest {
  private static final String[] SERVICES = {
    "emporium.cart..",
    "emporium.product..",
    "emporium.stock..",
    "emporium.order..",
    "emporium.payment..",
    "emporium.provider..",
    "emporium.shipment..",
    "emporium.customer..",
    "emporium.seller.."
  };

  /** Packages whose own classes are above those of the packages in them, or below all of them. */
  private static final List<String> ENGINE_ROOTS =
      List.of(
          "emporium.persistence",
          "emporium.persistence.ms",
          "emporium.persistence.ms.store",
          "emporium.persistence.jpa");

  /** All classes of the project but those of tests. */
  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("emporium");

  @Test
  void services_knowEachOther_onlyThroughEvents() {
    slices()
        .matching("emporium.(cart|product|stock|order|payment|provider|shipment|customer|seller)..")
        .should()
        .notDependOnEachOther()
        .check(CLASSES);
  }

  /** A package never depends on one above it. */
  @Test
  void lowerPackages_dependOnHigherOnes_never() {
    for (String module : List.of("runtime", "audit")) {
      slices().matching("emporium." + module + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }
    for (String root : ENGINE_ROOTS) {
      slices().assignedFrom(new PackagesOf(root)).should().beFreeOfCycles().check(CLASSES);
    }
    noClasses()
        .that()
        .resideInAPackage("emporium.persistence.ms.store.files")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("emporium.persistence.ms.schema")
        .check(CLASSES);
  }

  /** Each package right below a root, with all below it, is a slice; and so is the root itself. */
  private record PackagesOf(String root) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String name = type.getPackageName();
      if (name.equals(root)) {
        return SliceIdentifier.of(root);
      }
      return name.startsWith(root + ".")
          ? SliceIdentifier.of(name.substring(root.length() + 1).split("\\.", 2)[0])
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return root + " and the packages below it";
    }
  }

  @Test
  void stateCommandsAndRepositories_knowHttpOrChannels_never() {
    for (String service : SERVICES) {
      String root = service.replace("..", "");
      noClasses()
          .that()
          .resideInAnyPackage(root, root + ".ms", root + ".jpa")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(root + ".api")
          .check(CLASSES);
    }
  }

  /**
   * The root packages included: a feature is below the root of its service or above, never both.
   */
  @Test
  void packagesOfServices_formCycles_never() {
    slices()
        .assignedFrom(packagesOfServices(UnaryOperator.identity()))
        .should()
        .beFreeOfCycles()
        .check(CLASSES);
  }

  /** The control: if the edges were in the root packages, there would be cycles. */
  @Test
  void packagesOfServices_withEdgesInTheRoot_formCycles() {
    var rule =
        slices()
            .assignedFrom(packagesOfServices(name -> name.replace(".api", "")))
            .should()
            .beFreeOfCycles();
    assertThrows(AssertionError.class, () -> rule.check(CLASSES));
  }

  private static SliceAssignment packagesOfServices(UnaryOperator<String> slice) {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        return Stream.of(SERVICES)
                .anyMatch(service -> PackageMatcher.of(service).matches(type.getPackageName()))
            ? SliceIdentifier.of(slice.apply(type.getPackageName()))
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "packages of services";
      }
    };
  }

  @Test
  void engines_knowServices_never() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "emporium.persistence..",
            "emporium.locks..",
            "emporium.runtime..",
            "emporium.audit..",
            "emporium.events..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(SERVICES)
        .check(CLASSES);
  }

  @Test
  void port_knowsFrameworksOrEngines_never() {
    noClasses()
        .that()
        .resideInAnyPackage("emporium.persistence", "emporium.locks..", "emporium.events..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.quarkus..",
            "jakarta..",
            "org.eclipse..",
            "io.smallrye..",
            "emporium.persistence.ms..",
            "emporium.persistence.jpa..")
        .check(CLASSES);
  }

  @Test
  void auditLog_knowsRuntimeOrFrameworks_never() {
    noClasses()
        .that()
        .resideInAnyPackage("emporium.audit", "emporium.audit.ms..", "emporium.audit.jpa..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "emporium.runtime..", "io.quarkus..", "jakarta..", "com.fasterxml..", "org.eclipse..")
        .check(CLASSES);
  }

  @Test
  void locks_dependOn_nothing() {
    noClasses()
        .that()
        .resideInAPackage("emporium.locks..")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "java..", "emporium.locks..", "org.jspecify..", "com.google.errorprone..")
        .check(CLASSES);
  }

  @Test
  void internalsOfLocks_areUsed_byLocksOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("emporium.locks..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("emporium.locks.internal..")
        .check(CLASSES);
  }

  @Test
  void eclipseStore_isTouched_byOnePackage() {
    noClasses()
        .that()
        .resideOutsideOfPackage("emporium.persistence.ms.store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.eclipse.store..", "org.eclipse.serializer..")
        .check(CLASSES);
  }

  /**
   * Those of SmallRye Fault Tolerance 6.9 lose answers of other threads, about one in a million.
   */
  @Test
  void retries_ofTheFaultToleranceLibrary_areUsedNowhere() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("org.eclipse.microprofile.faulttolerance.Retry")
        .check(CLASSES);
  }

  @Test
  void hibernateAndPersistence_areTouched_byAdaptersOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("emporium.persistence.jpa..", "emporium.*.jpa..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("jakarta.persistence..", "org.hibernate", "org.hibernate.query..")
        .check(CLASSES);
  }

  @Test
  void adaptersOfOneEngine_knowTheOther_never() {
    noClasses()
        .that()
        .resideInAnyPackage("emporium.persistence.jpa..", "emporium.*.jpa..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("emporium.persistence.ms..", "emporium.*.ms..")
        .check(CLASSES);
  }

  @Test
  void storedStateAndCommands_knowFrameworks_never() {
    noClasses()
        .that()
        .areAssignableTo(emporium.persistence.Aggregate.class)
        .or()
        .implement(emporium.persistence.Command.class)
        .and()
        .resideOutsideOfPackages("emporium.persistence.ms..", "emporium.persistence.jpa..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.quarkus..",
            "jakarta..",
            "org.eclipse..",
            "io.smallrye..",
            "com.fasterxml..",
            "emporium.runtime..",
            "emporium.persistence.ms..",
            "emporium.persistence.jpa..",
            "emporium.persistence.engine..")
        .check(CLASSES);
  }

  @Test
  void storedStateAndCommands_isolate_byDeclaredLocksOnly() {
    noClasses()
        .that()
        .areAssignableTo(emporium.persistence.Aggregate.class)
        .or()
        .implement(emporium.persistence.Command.class)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.util.concurrent..")
        .orShould()
        .accessTargetWhere(
            JavaAccess.Predicates.targetOwner(JavaClass.Predicates.type(LockManager.class)))
        .check(CLASSES);
    noMethods()
        .that()
        .areDeclaredInClassesThat()
        .areAssignableTo(emporium.persistence.Aggregate.class)
        .or()
        .areDeclaredInClassesThat()
        .implement(emporium.persistence.Command.class)
        .should()
        .haveModifier(JavaModifier.SYNCHRONIZED)
        .check(CLASSES);
  }
}
