package emporium.wholesale;

import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineLimits;
import emporium.persistence.engine.EngineScheduler;
import emporium.runtime.testing.TestEngine;
import emporium.wholesale.published.PublishedWorkers;
import emporium.wholesale.published.ms.PublishedGraph;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;

/** The published way on a graph in a directory, for tests. */
final class PublishedGraphBench implements WholesaleFixture.Running {
  private final Path directory;
  private PublishedGraph graph;

  PublishedGraphBench(Path directory) {
    this.directory = directory;
    this.graph = opened(directory);
  }

  private static PublishedGraph opened(Path directory) {
    var graph =
        new PublishedGraph(
            directory,
            Clock.fixed(TestEngine.START, ZoneOffset.UTC),
            new PublishedWorkers(EngineLimits.DEFAULTS, EngineScheduler.THREADS));
    graph.open();
    return graph;
  }

  @Override
  public Transactions<WholesaleRepository> transactions() {
    return graph.transactions();
  }

  @Override
  public WholesaleOperations operations() {
    return graph.operations();
  }

  @Override
  public void reopen() {
    graph.close();
    graph = opened(directory);
  }

  @Override
  public void close() {
    graph.close();
  }
}
