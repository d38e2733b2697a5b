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
 * {@code ${__nextOperation()}}: {@link NextSampler} with the ids of older plans, {@code new-order}
 * for {@code New order}.
 */
public class NextOperation extends AbstractFunction {
  @Override
  public String execute(@Nullable SampleResult previousResult, @Nullable Sampler currentSampler) {
    return VirtualUsers.nextOperation().samplerName();
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
