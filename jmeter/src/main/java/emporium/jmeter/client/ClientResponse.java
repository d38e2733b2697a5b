package emporium.jmeter.client;

/**
 * What an HTTP call came back with. {@code body} is empty when there was none.
 *
 * @param headers the status line, then one line for each header
 */
public record Answer(int status, String headers, String body) {
  /** Whether the call was accepted: any 2xx, as the original driver sees it. */
  public boolean accepted() {
    return status >= 200 && status < 300;
  }
}
