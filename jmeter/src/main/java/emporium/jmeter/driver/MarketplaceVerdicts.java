package emporium.jmeter.driver;

import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleResult;

/** Judges the answers of a marketplace. */
public final class MarketplaceVerdicts {
  private static final Pattern COUNT = Pattern.compile("\\d{1,9}");
  private static final int UNPROCESSABLE = 422;

  private MarketplaceVerdicts() {}

  /** Returns the verdict on the answer to a request of an operation. */
  public static SampleVerdict of(MarketplaceOperation step, SampleResult result) {
    SampleVerdict verdict = SampleVerdict.of(result);
    return switch (step) {
      case CHECKOUT -> checkout(verdict, result);
      case RACING_CHECKOUT, REPEATED_CHECKOUT ->
          isEmptyCart(verdict, result)
              ? SampleVerdict.accepted("empty-cart", UNPROCESSABLE)
              : checkout(verdict, result);
      case UPDATE_DELIVERY ->
          verdict.acknowledged()
              ? new SampleVerdict(
                  delivered(result) > 0 ? "delivered" : "nothing", "", verdict.answer())
              : verdict;
      default -> verdict;
    };
  }

  /** Returns the packages delivered according to the answer to an update delivery. */
  public static int delivered(SampleResult result) {
    String count = SampleVerdict.header(result, "Emporium-Delivered");
    return COUNT.matcher(count).matches() ? Integer.parseInt(count) : 0;
  }

  private static SampleVerdict checkout(SampleVerdict verdict, SampleResult result) {
    Integer status = verdict.answer();
    if (status == null || !verdict.acknowledged()) {
      return verdict;
    }
    String outcome = SampleVerdict.header(result, "Emporium-Outcome");
    return switch (outcome) {
      case "shipped", "payment-failed", "not-accepted" ->
          status == 200
              ? SampleVerdict.accepted(outcome, status)
              : SampleVerdict.failed("checkout answered " + status, status);
      default -> SampleVerdict.failed("checkout without outcome", status);
    };
  }

  /** A shared cart that another thread has checked out. */
  private static boolean isEmptyCart(SampleVerdict verdict, SampleResult result) {
    Integer status = verdict.answer();
    return status != null
        && status == UNPROCESSABLE
        && SampleVerdict.problem(result).contains("empty-cart");
  }
}
