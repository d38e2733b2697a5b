package emporium.marketplace.docs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.junit.jupiter.api.Test;

/** The boundaries of the design. */
class ArchitectureTest {
  private static final String[] SERVICES =
      Services.ALL.stream().map(service -> service.packageName() + "..").toArray(String[]::new);

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
    slices().assignedFrom(new ServiceSlices()).should().notDependOnEachOther().check(CLASSES);
  }

  /** A slice for each service of the registry. */
  private static final class ServiceSlices implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return serviceOf(type)
          .map(service -> SliceIdentifier.of(service.name()))
          .orElseGet(SliceIdentifier::ignore);
    }

    @Override
    public String getDescription() {
      return "services";
    }
  }

  private static Optional<ServiceDescriptor> serviceOf(JavaClass type) {
    return Services.ALL.stream()
        .filter(service -> (type.getPackageName() + ".").startsWith(service.packageName() + "."))
        .findAny();
  }

  /** The packages of services are those of the registry: all that have stored state. */
  @Test
  void aggregates_areOf_servicesOfTheRegistry() {
    var services = new TreeSet<String>();
    CLASSES.stream()
        .filter(type -> type.isAssignableTo(Aggregate.class) && !type.isInterface())
        .filter(type -> !type.getPackageName().matches("emporium\\.(persistence|audit)\\b.*"))
        .forEach(
            type ->
                services.add(
                    serviceOf(type).map(ServiceDescriptor::name).orElse(type.getFullName())));
    assertEquals(new TreeSet<>(Services.NAMES), services);
  }

  /** A client that leaves ends no request: what it asked for goes on, and is no error. */
  @Test
  void resources_endWhatTheyDo_whenAClientLeaves_never() {
    classes()
        .that()
        .areAnnotatedWith(Path.class)
        .and()
        .areNotInterfaces()
        .should()
        .beAnnotatedWith(
            DescribedPredicate.describe(
                "@Cancellable(false)",
                annotation ->
                    annotation.getRawType().isEquivalentTo(Cancellable.class)
                        && annotation.get("value").equals(Optional.of(false))))
        .check(CLASSES);
  }

  /** The first segment of a path leads to the service: tools send requests by it. */
  @Test
  void resources_ofServices_haveThePathsOfTheRegistry() {
    var found = new TreeSet<String>();
    var expected = new TreeSet<String>();
    for (ServiceDescriptor service : Services.ALL) {
      service.otherPaths().forEach(path -> expected.add(service.name() + ": " + path));
      if (!service.name().equals(Services.PAYMENT_PROVIDER)) {
        expected.add(service.name() + ": " + service.name());
      }
    }
    for (JavaClass type : CLASSES) {
      if (type.isAnnotatedWith(Path.class) && !type.isInterface()) {
        String path = type.getAnnotationOfType(Path.class).value().replaceFirst("^/", "");
        String first = path.replaceFirst("/.*", "");
        serviceOf(type).ifPresent(service -> found.add(service.name() + ": " + first));
      }
    }
    assertEquals(expected, found);
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
    for (ServiceDescriptor service : Services.ALL) {
      String root = service.packageName();
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
        .areAssignableTo(Aggregate.class)
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

  /** So the granularity of a lock is decided in one file of a service. */
  @Test
  void locksOnKeys_areDeclared_byTheFactoriesOfTheService() {
    noClasses()
        .that()
        .resideInAnyPackage(SERVICES)
        .and()
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
  void storedStateAndCommands_isolate_byDeclaredLocksOnly() {
    noClasses()
        .that()
        .areAssignableTo(Aggregate.class)
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
        .areAssignableTo(Aggregate.class)
        .or()
        .areDeclaredInClassesThat()
        .implement(emporium.persistence.Command.class)
        .should()
        .haveModifier(JavaModifier.SYNCHRONIZED)
        .check(CLASSES);
  }
}
