package emporium.jmeter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.fake.FakeMarketplaceServer;
import emporium.jmeter.fake.FakeServiceServers;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a target says of itself. */
class ServerInfoTest {
  private static ServerInfo read(ServiceAddresses addresses) throws IOException {
    try (var marketplace = new MarketplaceClient(addresses, 1, 5_000)) {
      return ServerInfo.read(marketplace);
    }
  }

  @Test
  void read_oneProcess_isAsItSays() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      server.about(
          FakeMarketplaceServer.about("jpa", "power", "read committed")
              .replace("\"traced_percent\":100", "\"traced_percent\":10")
              .replace("\"tracing\":\"off\"", "\"tracing\":\"file\"")
              .replace("\"drop\":0", "\"drop\":2")
              .replace(
                  "\"facts\":{}",
                  "\"facts\":{\"server_version\":\"18.6\",\"fsync\":\"on\",\"full_page_writes\":\"on\","
                      + "\"synchronous_commit\":\"on\",\"wal_sync_method\":\"fdatasync\"}"));
      ServerInfo about = read(ServiceAddresses.forPath(server.address()));
      assertEquals("abc1234abc12+changes", about.commit());
      assertEquals("jpa", about.engine());
      assertEquals("power", about.durability());
      assertEquals(Map.of("drop", 2), about.faultPercents());
      assertEquals("causal", about.criteria().get("event-order"));
      assertEquals("file, 10 %", about.tracing());
      assertEquals("a JVM 17", about.jdk());
      assertEquals(256, about.heapMaxMb());
      assertEquals(
          "PostgreSQL 18.6, fsync on, full_page_writes on, synchronous_commit on,"
              + " wal_sync_method fdatasync",
          about.database());
    }
  }

  @Test
  void read_processesOfSeveralBuilds_areListed() throws Exception {
    try (var services = new FakeServiceServers()) {
      services
          .of("stock")
          .about(
              FakeMarketplaceServer.about("ms", "process", "nested-locks")
                  .replace("abc1234abc12", "def5678def56")
                  .replace("changed", "clean"));
      assertEquals("abc1234abc12+changes; def5678def56", read(services.addresses()).commit());
    }
  }

  @Test
  void read_processesOfSeveralLevels_isRefusedNamingBoth() {
    try (var services = new FakeServiceServers()) {
      services.of("stock").about(FakeMarketplaceServer.about("ms", "power", "nested-locks"));
      var refused = assertThrows(IOException.class, () -> read(services.addresses()));
      assertTrue(
          refused.getMessage().startsWith("The processes of the target do not agree on durability"),
          refused.getMessage());
      assertTrue(refused.getMessage().contains("process"), refused.getMessage());
      assertTrue(refused.getMessage().contains("power"), refused.getMessage());
    }
  }

  @Test
  void read_targetThatDoesNotSay_isRefused() {
    try (var server = new FakeMarketplaceServer()) {
      server.about("");
      var refused =
          assertThrows(IOException.class, () -> read(ServiceAddresses.forPath(server.address())));
      assertTrue(refused.getMessage().contains("GET /about answered 404"), refused.getMessage());
    }
  }

  @Test
  void read_halfAnAnswer_isRefusedNamingTheField() {
    try (var server = new FakeMarketplaceServer()) {
      server.about("{\"name\":\"marketplace\",\"commit\":\"abc1234\",\"engine\":\"ms\"}");
      var refused =
          assertThrows(IOException.class, () -> read(ServiceAddresses.forPath(server.address())));
      assertTrue(refused.getMessage().endsWith("/about lacks durability"), refused.getMessage());
    }
  }
}
