package emporium.wholesale.ms;

import emporium.wholesale.CustomerId;

/** An e-mail address and who has it: an index of both reads no customer. */
record EmailKey(String email, CustomerId customer) implements Comparable<EmailKey> {
  @Override
  public int compareTo(EmailKey other) {
    int byEmail = email.compareTo(other.email);
    return byEmail != 0 ? byEmail : customer.compareTo(other.customer);
  }
}
