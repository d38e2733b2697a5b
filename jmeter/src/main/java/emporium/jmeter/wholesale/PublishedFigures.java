package emporium.jmeter.wholesale;

import emporium.jmeter.result.PaperFigures;
import java.util.List;
import java.util.Map;

/** The medians that the published comparison has for the five transactions. */
final class PublishedFigures {
  private static final String JPA = "JPA";
  private static final String JACIS = "JACIS";
  private static final String SYNC = "MS-Sync";

  static final PaperFigures WHOLESALE =
      new PaperFigures(
          "MicroStream vs. JPA: An Empirical Investigation, SummerSoC 2022, Wholesale Supplier:"
              + " processing times. The slides print 9.03 for Order-Status of MS-Sync; the factor"
              + " beside it fits 0.03",
          JPA,
          List.of(JACIS, SYNC),
          List.of(
              transaction(
                  "orderStatus",
                  "WSS1 Order-Status",
                  8.65,
                  87.8,
                  0.03,
                  "JPA connects to the database in each transaction and reads the customer's data as"
                      + " a large object; JACIS scans all customers, orders and lines, also when the"
                      + " number is given."),
              transaction(
                  "stockLevel",
                  "WSS2 Stock-Level",
                  36.77,
                  148.25,
                  2.03,
                  "JPA loads orders, lines and stocks as entities, to-one associations eagerly;"
                      + " JACIS scans three stores; MS-Sync holds the one lock of all stocks."),
              transaction(
                  "newOrder",
                  "WSS3 New-Order",
                  21.72,
                  35.16,
                  4.94,
                  "JPA connects anew, and reads and writes each stock by a statement of its own;"
                      + " MS-Sync stores nothing but its root: after a restart the order is gone."
                      + " Ours is on disk when it is answered."),
              transaction(
                  "payment",
                  "WSS4 Payment",
                  10.41,
                  9.96,
                  5.22,
                  "JPA connects anew and reads a large object; MS-Sync stores nothing but its root."
                      + " Ours waits for a force, which is most of its time."),
              transaction(
                  "delivery",
                  "WSS5 Delivery",
                  60.44,
                  152.12,
                  21.52,
                  "JPA loads ten orders with all their lines and customers one by one; JACIS scans"
                      + " per district; MS-Sync searches the orders of each district and stores"
                      + " nothing but its root.")));

  private PublishedFigures() {}

  private static PaperFigures.Transaction transaction(
      String key, String title, double jpaMs, double jacisMs, double syncMs, String reason) {
    return new PaperFigures.Transaction(
        key, title, Map.of(JPA, jpaMs, JACIS, jacisMs, SYNC, syncMs), reason);
  }
}
