package emporium.jmeter.client;

/** What an HTTP call came back with. {@code body} is empty when there was none. */
public record Answer(int status, String body) {
  /** Whether the call was accepted: any 2xx, as the original driver sees it. */
  public boolean accepted() {
    return status >= 200 && status < 300;
  }
}
