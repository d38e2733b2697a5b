package emporium.stock;

import emporium.edge.Relay;
import emporium.events.EndPart;
import emporium.events.PartEnded;
import emporium.events.PartReserved;
import emporium.events.ReservePart;
import emporium.events.Topics;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Sends what stock says to its replicas, itself among them: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class StockPartsPublisher {
  StockPartsPublisher(
      Relay relay,
      @Channel("reserve-part-said")
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<ReservePart> asked,
      @Channel("part-reserved-said")
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<PartReserved> reserved,
      @Channel("end-part-said")
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<EndPart> ends,
      @Channel("part-ended-said")
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<PartEnded> ended) {
    relay.attach(Topics.RESERVE_PART, asked);
    relay.attach(Topics.PART_RESERVED, reserved);
    relay.attach(Topics.END_PART, ends);
    relay.attach(Topics.PART_ENDED, ended);
  }
}
