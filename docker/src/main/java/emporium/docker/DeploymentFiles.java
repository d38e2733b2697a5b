package emporium.docker;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The compose file, the manifests and the other files that name services, generated from the
 * registry. Each template becomes a file of the same relative path. One with {@code service} in its
 * file name becomes a file for each service, in overlays of replicas for each service that may have
 * them. Immutable.
 */
final class DeploymentFiles {
  private static final String EACH = "service";
  private static final String OF_REPLICAS = "-replicas";

  private final Path templates;
  private final List<ServiceDescriptor> services;
  private final Configuration engine = new Configuration(Configuration.VERSION_2_3_34);

  /**
   * @param templates the folder of the templates
   * @param services in the order in which files list them
   */
  DeploymentFiles(Path templates, List<ServiceDescriptor> services) throws IOException {
    this.templates = templates;
    this.services = services;
    engine.setDirectoryForTemplateLoading(templates.toFile());
    // the files have both ${...} and <...> of their own
    engine.setInterpolationSyntax(Configuration.SQUARE_BRACKET_INTERPOLATION_SYNTAX);
    engine.setTagSyntax(Configuration.SQUARE_BRACKET_TAG_SYNTAX);
    engine.setNumberFormat("computer");
    engine.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    engine.setLogTemplateExceptions(false);
  }

  /**
   * Writes all files.
   *
   * @param arguments the folder of the templates and that of the files
   */
  public static void main(String[] arguments) throws Exception {
    var files = new DeploymentFiles(Path.of(arguments[0]), Services.ALL).generate();
    for (var file : files.entrySet()) {
      Path to = Path.of(arguments[1]).resolve(file.getKey());
      Files.createDirectories(to.getParent());
      Files.writeString(to, file.getValue());
    }
  }

  /**
   * Returns the text of each file, by its relative path.
   *
   * @throws TemplateException naming the place in a template that is wrong
   */
  SortedMap<Path, String> generate() throws IOException, TemplateException {
    var files = new TreeMap<Path, String>();
    for (Path template : paths()) {
      String name = template.getFileName().toString();
      if (!name.contains(EACH)) {
        files.put(template, text(template, Map.of()));
        continue;
      }
      boolean isOfReplicas = String.valueOf(template.getParent()).endsWith(OF_REPLICAS);
      for (ServiceDescriptor service : services) {
        if (service.isReplicable() || !isOfReplicas) {
          files.put(
              template.resolveSibling(name.replace(EACH, service.name())),
              text(template, Map.of(EACH, service)));
        }
      }
    }
    return files;
  }

  private List<Path> paths() throws IOException {
    try (var files = Files.walk(templates)) {
      return files.filter(Files::isRegularFile).map(templates::relativize).toList();
    }
  }

  private String text(Path template, Map<String, ServiceDescriptor> each)
      throws IOException, TemplateException {
    var model = new HashMap<String, Object>(each);
    model.put("services", services);
    model.put("streamPorts", streamPorts());
    model.put("replicable", services.stream().filter(ServiceDescriptor::isReplicable).toList());
    model.put(
        "environments",
        services.stream().collect(Collectors.toMap(ServiceDescriptor::name, this::environment)));
    var text = new StringWriter();
    engine.getTemplate(template.toString()).process(model, text);
    return text.toString();
  }

  /** Where services with events take them, in their order; the provider has none. */
  private Map<String, Integer> streamPorts() {
    var ports = new LinkedHashMap<String, Integer>();
    for (ServiceDescriptor service : services) {
      if (!service.name().equals(Services.PAYMENT_PROVIDER)) {
        ports.put(service.name(), service.streamPort());
      }
    }
    return ports;
  }

  /** The settings of a service as environment variables, by the rules of MicroProfile Config. */
  private Map<String, String> environment(ServiceDescriptor service) {
    Map<String, Integer> ports =
        services.stream()
            .collect(Collectors.toMap(ServiceDescriptor::name, ServiceDescriptor::httpPort));
    var environment = new TreeMap<String, String>();
    service
        .settings(name -> name + ":" + ports.get(name))
        .forEach(
            (key, value) ->
                environment.put(
                    key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT), value));
    return environment;
  }
}
