package emporium.runtime.live;

import com.fasterxml.jackson.annotation.JsonInclude;
import emporium.runtime.admin.ProcessFacts.About;
import org.jspecify.annotations.Nullable;

/**
 * One message of the stream: first what the process is, then its snapshots. Immutable.
 *
 * @param process name of the service, with its index if it has several replicas
 * @param about null in all but the first
 * @param snapshot null in the first
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LiveMessage(String process, @Nullable About about, @Nullable LiveSnapshot snapshot) {}
