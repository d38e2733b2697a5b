package emporium.runtime.engine;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.jpa.JpaEngine;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.hibernate.stat.Statistics;

/** What Hibernate counts, under the names that its own module for Micrometer has for it. */
final class HibernateMetrics {
  private final JpaEngine engine;
  private final MeterRegistry registry;

  HibernateMetrics(JpaEngine engine, MeterRegistry registry) {
    this.engine = engine;
    this.registry = registry;
  }

  void register() {
    counter("hibernate.sessions.open", Statistics::getSessionOpenCount);
    counter("hibernate.sessions.closed", Statistics::getSessionCloseCount);
    counter("hibernate.flushes", Statistics::getFlushCount);
    counter("hibernate.statements", Statistics::getPrepareStatementCount);
    counter("hibernate.entities.loads", Statistics::getEntityLoadCount);
    counter("hibernate.entities.inserts", Statistics::getEntityInsertCount);
    counter("hibernate.entities.updates", Statistics::getEntityUpdateCount);
    counter("hibernate.entities.deletes", Statistics::getEntityDeleteCount);
    counter("hibernate.collections.loads", Statistics::getCollectionLoadCount);
    counter("hibernate.collections.updates", Statistics::getCollectionUpdateCount);
    counter("hibernate.collections.recreates", Statistics::getCollectionRecreateCount);
    counter("hibernate.collections.deletes", Statistics::getCollectionRemoveCount);
    counter("hibernate.query.executions", Statistics::getQueryExecutionCount);
    TimeGauge.builder(
            "hibernate.query.executions.max",
            engine,
            TimeUnit.MILLISECONDS,
            e -> count(e, Statistics::getQueryExecutionMaxTime))
        .register(registry);
  }

  private void counter(String name, ToLongFunction<Statistics> count) {
    FunctionCounter.builder(name, engine, e -> count(e, count)).register(registry);
  }

  private static double count(JpaEngine engine, ToLongFunction<Statistics> count) {
    try {
      return count.applyAsLong(engine.statistics());
    } catch (EngineNotOpen notYet) {
      return 0;
    }
  }
}
