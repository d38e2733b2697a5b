package emporium.stock.api;

import emporium.events.LowStockWarning;
import emporium.events.ProductUpdateConfirmed;
import emporium.events.ReserveStockFailed;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.runtime.messaging.OutboxRelay;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Publishes stock's events: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class StockPublisher {
  StockPublisher(
      OutboxRelay relay,
      @Channel("stock-confirmed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<StockConfirmed> confirmed,
      @Channel("reserve-stock-failed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<ReserveStockFailed> failed,
      @Channel("stock-completed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<TransactionMark> marks,
      @Channel("low-stock-warning")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<LowStockWarning> warnings,
      @Channel("product-update-confirmed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<ProductUpdateConfirmed> followed) {
    relay.attach(Topics.STOCK_CONFIRMED, confirmed);
    relay.attach(Topics.RESERVE_STOCK_FAILED, failed);
    relay.attach(Topics.STOCK_COMPLETED, marks);
    relay.attach(Topics.LOW_STOCK_WARNING, warnings);
    relay.attach(Topics.PRODUCT_UPDATE_CONFIRMED, followed);
  }
}
