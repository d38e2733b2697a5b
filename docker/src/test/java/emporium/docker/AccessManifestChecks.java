package emporium.docker;

import static java.util.stream.Collectors.joining;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import io.fabric8.kubernetes.api.model.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether the services ask for tokens and leave no link in plain text: HTTPS alone, to each other
 * by streams with certificates, to a database that they verify.
 */
final class AccessManifestChecks {
  private static final String OWN_TOKEN = "EMPORIUM_TOKENS_OWN_TOKEN_FILE";
  private static final String OWN_TOKEN_KEY = "internal.token";
  private static final Map<String, String> WANTED =
      Map.of(
          "EMPORIUM_ACCESS", "tokens",
          "EMPORIUM_RELAY_TRANSPORT", "stream",
          "EMPORIUM_STREAM_TLS_CONFIGURATION_NAME", "links",
          "QUARKUS_HTTP_TLS_CONFIGURATION_NAME", "links",
          "QUARKUS_HTTP_INSECURE_REQUESTS", "disabled");
  private static final Pattern PLAIN =
      Pattern.compile("http://|PLAINTEXT|jdbc:(?!.*[?&]sslmode=verify-full(&|$)).*");
  private static final Pattern HOST = Pattern.compile("(?:^|//|,)([a-z0-9.-]+):[0-9]+");

  private final KustomizeManifests manifests;
  private final CertificateNames names;
  private final List<String> wrong = new ArrayList<>();

  private AccessManifestChecks(KustomizeManifests manifests, CertificateNames names) {
    this.manifests = manifests;
    this.names = names;
  }

  /** What does not fit, each with its name; nothing if all does. */
  static List<String> wrong(KustomizeManifests manifests) {
    return wrong(manifests, CertificateNames.of(RepositoryFacts.read(CertificateNames.FILE)));
  }

  /**
   * The same with another certificate.
   *
   * @param names what the certificate is for
   */
  static List<String> wrong(KustomizeManifests manifests, CertificateNames names) {
    var checks = new AccessManifestChecks(manifests, names);
    for (var workload : manifests.workloads()) {
      if (RepositoryFacts.ports().containsKey(workload.name())) {
        checks.check(workload);
      }
    }
    return List.copyOf(checks.wrong);
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      wrong.add(what);
    }
  }

  private void check(KustomizeManifests.Workload workload) {
    String name = workload.name();
    var environment = PodEnvironment.of(manifests, workload, 0);
    WANTED.forEach(
        (variable, value) ->
            require(
                value.equals(environment.get(variable)),
                name + " must have " + variable + "=" + value));
    String port = Integer.toString(Services.named(name).httpPort());
    require(
        port.equals(environment.get("QUARKUS_HTTP_SSL_PORT")),
        name + " must serve HTTPS on " + port);
    environment.forEach((variable, value) -> checkLink(name, variable, value));
    checkOwnToken(workload, environment);
    checkProbes(workload);
    require(
        "https"
            .equals(workload.template().getMetadata().getAnnotations().get("prometheus.io/scheme")),
        name + " is scraped in plain text");
    if (RepositoryFacts.peers().contains(name)) {
      RepositoryFacts.peers().forEach(peer -> checkPeer(name, peer, environment));
    }
  }

  private void checkLink(String name, String variable, String value) {
    require(!PLAIN.matcher(value).find(), name + " has a link in plain text in " + variable);
    HOST.matcher(value)
        .results()
        .map(found -> found.group(1))
        .filter(host -> !names.cover(host))
        .forEach(host -> require(false, "the certificate is not for " + host));
  }

  /** The token opens the provider and the metrics of all: only who asks the provider has it. */
  private void checkOwnToken(
      KustomizeManifests.Workload workload, Map<String, String> environment) {
    boolean asks = !Services.named(workload.name()).requires().isEmpty();
    boolean hasFile = SecretFiles.of(manifests, workload).containsValue(OWN_TOKEN_KEY);
    boolean namesFile = environment.containsKey(OWN_TOKEN);
    require(!asks || (hasFile && namesFile), workload.name() + " has no token of its own");
    require(
        asks || !(hasFile || namesFile), workload.name() + " has a token that it does not need");
  }

  private void checkProbes(KustomizeManifests.Workload workload) {
    var container = workload.template().getSpec().getContainers().get(0);
    for (Probe probe :
        Stream.of(
                container.getStartupProbe(),
                container.getLivenessProbe(),
                container.getReadinessProbe())
            .filter(probe -> probe != null && probe.getHttpGet() != null)
            .toList()) {
      require(
          "HTTPS".equals(probe.getHttpGet().getScheme()),
          workload.name() + " is probed in plain text at " + probe.getHttpGet().getPath());
    }
  }

  private void checkPeer(String name, String peer, Map<String, String> environment) {
    String wanted = addresses(Services.named(peer));
    require(
        wanted.equals(environment.get(RepositoryFacts.peersVariable(peer))),
        name + " must find " + peer + " at " + wanted);
  }

  /** A service that is one pod by its name, else each pod by its own. */
  private String addresses(ServiceDescriptor peer) {
    int replicas =
        manifests.workloads().stream()
            .filter(workload -> workload.name().equals(peer.name()))
            .mapToInt(KustomizeManifests.Workload::replicas)
            .sum();
    return replicas == 1
        ? peer.name() + ":" + peer.streamPort()
        : IntStream.range(0, replicas)
            .mapToObj(
                index ->
                    "%1$s-%2$d.%1$s-pods.emporium.svc:%3$d"
                        .formatted(peer.name(), index, peer.streamPort()))
            .collect(joining(","));
  }
}
