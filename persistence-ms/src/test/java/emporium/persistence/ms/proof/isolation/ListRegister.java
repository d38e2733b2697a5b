package emporium.persistence.ms.proof.isolation;

import emporium.persistence.Aggregate;
import java.util.Arrays;
import java.util.List;

/** A list under a key. */
public class ListRegister extends Aggregate {
  private int key;
  private long[] elements = new long[0];

  protected ListRegister() {}

  ListRegister(int key) {
    this.key = key;
  }

  int key() {
    return key;
  }

  List<Long> elements() {
    return Arrays.stream(elements).boxed().toList();
  }

  void append(long element) {
    requireTouched();
    appendUnguarded(element);
  }

  /** What a control without locks and undo does. */
  void appendUnguarded(long element) {
    long[] longer = Arrays.copyOf(elements, elements.length + 1);
    longer[elements.length] = element;
    elements = longer;
  }
}
