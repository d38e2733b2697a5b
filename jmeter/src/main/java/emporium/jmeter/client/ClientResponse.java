package emporium.jmeter.client;

/**
 * The response of an HTTP call. {@code body} is empty when there was none.
 *
 * @param headers the status line, then one line for each header
 */
public record ClientResponse(int status, String headers, String body) {
  /** Returns whether the call was accepted: any 2xx, as in the original driver. */
  public boolean accepted() {
    return status >= 200 && status < 300;
  }
}
