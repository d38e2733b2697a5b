package emporium.jmeter.driver.functions;

import emporium.jmeter.driver.VirtualUsers;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.jspecify.annotations.Nullable;

/**
 * {@code ${__nextOperation()}}: draws the next transaction of the thread from the driver's
 * distribution. Its value is the name of the sampler or controller to run; the transaction sets the
 * variables that its workload names.
 */
public class NextOperation extends AbstractFunction {
  @Override
  public String execute(@Nullable SampleResult previousResult, @Nullable Sampler currentSampler) {
    return VirtualUsers.nextOperation();
  }

  @Override
  public void setParameters(Collection<CompoundVariable> parameters)
      throws InvalidVariableException {
    checkParameterCount(parameters, 0);
  }

  @Override
  public String getReferenceKey() {
    return "__nextOperation";
  }

  @Override
  public List<String> getArgumentDesc() {
    return List.of();
  }
}
