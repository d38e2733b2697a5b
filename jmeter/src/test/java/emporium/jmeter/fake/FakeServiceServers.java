package emporium.jmeter.fake;

import emporium.events.Services;
import emporium.jmeter.client.ServiceAddresses;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A {@link InMemoryMarketplace} whose services listen at addresses of their own. Each answers only
 * what is its own, everything else with 404.
 */
public final class FakeServiceServers implements AutoCloseable {
  private static final Set<String> EVERYWHERE =
      Set.of("open-transactions", "deliveries", "criteria", "about", "q");

  private final InMemoryMarketplace market = new InMemoryMarketplace();
  private final Map<String, FakeMarketplaceServer> servers = new LinkedHashMap<>();
  private final Set<String> misled = ConcurrentHashMap.newKeySet();

  public FakeServiceServers() {
    for (String service : Services.NAMES) {
      var server = new FakeMarketplaceServer(market);
      server.fault(request -> misleads(service, request) ? 404 : 0);
      servers.put(service, server);
    }
  }

  private boolean misleads(String service, String request) {
    String[] path = request.substring(request.indexOf('/') + 1).split("/", -1);
    String asked = path[0].equals("records") ? path[1] : path[0];
    if (EVERYWHERE.contains(asked) || asked.equals(service)) {
      return false;
    }
    misled.add(service + ": " + request.substring(0, request.indexOf('/') + 1) + path[0]);
    return true;
  }

  /** One of them. */
  public FakeMarketplaceServer of(String service) {
    return Objects.requireNonNull(servers.get(service));
  }

  public InMemoryMarketplace market() {
    return market;
  }

  /** Where each of them is. */
  public Map<String, URI> byName() {
    Map<String, URI> all = new LinkedHashMap<>();
    servers.forEach((service, server) -> all.put(service, server.address()));
    return all;
  }

  /** Where each of them is. */
  public ServiceAddresses addresses() {
    return ServiceAddresses.forPath(byName());
  }

  /** The requests that came to a service and were not its own, each kind once. */
  public List<String> misled() {
    return List.copyOf(new TreeSet<>(misled));
  }

  @Override
  public void close() {
    servers.values().forEach(FakeMarketplaceServer::close);
  }
}
