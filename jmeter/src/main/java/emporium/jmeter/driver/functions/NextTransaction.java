package emporium.jmeter.driver.functions;

/** {@code ${__marketplaceNext()}}: {@link NextOperation} under its name in older plans. */
public class NextTransaction extends NextOperation {
  @Override
  public String getReferenceKey() {
    return "__marketplaceNext";
  }
}
