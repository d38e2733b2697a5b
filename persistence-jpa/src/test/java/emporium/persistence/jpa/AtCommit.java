package emporium.persistence.jpa;

import java.util.function.Consumer;

/**
 * Runs something beside each unit of work that is about to be committed.
 *
 * @param beside is given the command's class
 */
record AtCommit(Consumer<Class<?>> beside) implements UnitOfWorkObserver {
  @Override
  public void committed(String service, Class<?> work, Sent sent) {}

  @Override
  public void committing(Class<?> command) {
    beside.accept(command);
  }
}
