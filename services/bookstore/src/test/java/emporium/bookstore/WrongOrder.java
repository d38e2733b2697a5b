package emporium.bookstore;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;

/** Queries of which one has a wrong comparator: a list is in another order, a best is another. */
final class WrongOrder {
  private WrongOrder() {}

  static BookstoreQueries of(BookstoreQueries right, String query, Random random) {
    return (BookstoreQueries)
        Proxy.newProxyInstance(
            BookstoreQueries.class.getClassLoader(),
            new Class<?>[] {BookstoreQueries.class},
            (proxy, method, arguments) -> {
              try {
                var answer = (CompletionStage<?>) method.invoke(right, arguments);
                return method.getName().equals(query)
                    ? answer.thenApply(correct -> wrong(correct, random))
                    : answer;
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  private static Object wrong(Object correct, Random random) {
    if (correct instanceof List<?> list) {
      var shuffled = new ArrayList<Object>(list);
      Collections.shuffle(shuffled, random);
      return shuffled;
    }
    return new EmployeeView("DE-0-0", "worst", new AddressData("", "", "", "", "", "DE"));
  }
}
