package emporium.jmeter.load;

import emporium.jmeter.page.PageServer;
import org.jspecify.annotations.Nullable;

/** Shows each server that is started on the live page. */
final class WatchedStarter {
  private WatchedStarter() {}

  /**
   * The same starter, with a page.
   *
   * @param page null: no page
   */
  static RunningServer.Starter of(@Nullable PageServer page, RunningServer.Starter starter) {
    if (page == null) {
      return starter;
    }
    return (subject, data, log) -> {
      RunningServer server = starter.start(subject, data, log);
      if (!subject.isNoop()) {
        page.watch(subject.name(), server.addresses());
      }
      return server;
    };
  }
}
