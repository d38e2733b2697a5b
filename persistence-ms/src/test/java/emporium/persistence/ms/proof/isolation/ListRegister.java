package emporium.persistence.ms.proof;

import emporium.persistence.Aggregate;
import java.util.Arrays;
import java.util.List;

/** A list under a key. */
public class Register extends Aggregate {
  private int key;
  private long[] elements = new long[0];

  protected Register() {}

  Register(int key) {
    this.key = key;
  }

  int key() {
    return key;
  }

  List<Long> elements() {
    return Arrays.stream(elements).boxed().toList();
  }

  void append(long element) {
    changing();
    appendUnguarded(element);
  }

  /** What a control without locks and undo does. */
  void appendUnguarded(long element) {
    long[] longer = Arrays.copyOf(elements, elements.length + 1);
    longer[elements.length] = element;
    elements = longer;
  }
}
