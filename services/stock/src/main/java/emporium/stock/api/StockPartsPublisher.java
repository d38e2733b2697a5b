package emporium.stock.api;

import emporium.events.PartReserved;
import emporium.events.PartSettled;
import emporium.events.ReservePart;
import emporium.events.SettlePart;
import emporium.events.Topics;
import emporium.runtime.messaging.OutboxRelay;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Publishes stock's events to its replicas, itself among them: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class StockPartsPublisher {
  StockPartsPublisher(
      OutboxRelay relay,
      @Channel("reserve-part-out")
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<ReservePart> asked,
      @Channel("part-reserved-out")
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<PartReserved> reserved,
      @Channel("settle-part-out")
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<SettlePart> ends,
      @Channel("part-settled-out")
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<PartSettled> ended) {
    relay.attach(Topics.RESERVE_PART, asked);
    relay.attach(Topics.PART_RESERVED, reserved);
    relay.attach(Topics.SETTLE_PART, ends);
    relay.attach(Topics.PART_SETTLED, ended);
  }
}
