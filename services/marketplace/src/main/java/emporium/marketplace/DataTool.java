package emporium.marketplace;

import emporium.audit.api.AuditLogWriters;
import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.runtime.admin.DataDirectoryCommands;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Inspects data directories and restores backups, without starting the application: {@code java -cp
 * 'quarkus-app/lib/main/*:quarkus-app/app/*' emporium.marketplace.DataTool inspect data}.
 */
public final class DataTool {
  /** The module of every service of the registry. */
  public static final List<Function<TransactionsFactory, ServiceModule<?>>> SERVICES =
      Services.ALL.stream().map(DataTool::moduleOf).toList();

  /** What a module may take besides the engines, as a tool has it: no log and no waiting. */
  private static final Map<Class<?>, Object> SUBSTITUTES =
      Map.of(AuditLogWriters.class, AuditLogWriters.disabled(), Duration.class, Duration.ZERO);

  private DataTool() {}

  /** Exits the process: 0 success, 1 refused or failed, 2 usage error. */
  public static void main(String... arguments) {
    PrintStream out = System.out;
    System.setOut(System.err); // output of libraries must not mix with the lines of a result
    System.exit(new DataDirectoryCommands(SERVICES, out, System.err).run(arguments));
  }

  private static Function<TransactionsFactory, ServiceModule<?>> moduleOf(
      ServiceDescriptor service) {
    return engines -> {
      try {
        Constructor<?> constructor = constructorOf(Class.forName(service.moduleClass()));
        return (ServiceModule<?>)
            constructor.newInstance(
                Stream.of(constructor.getParameterTypes())
                    .map(
                        type -> type == TransactionsFactory.class ? engines : SUBSTITUTES.get(type))
                    .toArray());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("No module of a service: name=" + service.name(), e);
      }
    };
  }

  /** The public one whose parameters a tool can supply. */
  private static Constructor<?> constructorOf(Class<?> module) throws NoSuchMethodException {
    return Stream.of(module.getConstructors())
        .filter(
            constructor ->
                Stream.of(constructor.getParameterTypes())
                    .allMatch(
                        type -> type == TransactionsFactory.class || SUBSTITUTES.containsKey(type)))
        .findAny()
        .orElseThrow(() -> new NoSuchMethodException(module.getName()));
  }
}
