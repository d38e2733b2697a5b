package emporium.stock;

import emporium.edge.Relay;
import emporium.events.LowStockWarning;
import emporium.events.ProductFollowed;
import emporium.events.ReserveStockFailed;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Sends what stock says: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class StockPublisher {
  StockPublisher(
      Relay relay,
      @Channel("stock-confirmed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<StockConfirmed> confirmed,
      @Channel("reserve-stock-failed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<ReserveStockFailed> failed,
      @Channel("stock-mark")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<TransactionMark> marks,
      @Channel("low-stock-warning")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<LowStockWarning> warnings,
      @Channel("product-followed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<ProductFollowed> followed) {
    relay.attach(Topics.STOCK_CONFIRMED, confirmed);
    relay.attach(Topics.RESERVE_STOCK_FAILED, failed);
    relay.attach(Topics.STOCK_MARK, marks);
    relay.attach(Topics.LOW_STOCK_WARNING, warnings);
    relay.attach(Topics.PRODUCT_FOLLOWED, followed);
  }
}
