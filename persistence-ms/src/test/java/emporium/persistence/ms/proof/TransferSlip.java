package emporium.persistence.ms.proof;

import emporium.persistence.Aggregate;

/** Comes and goes with the transfers of a purse, so that pages get and lose elements. */
public class TransferSlip extends Aggregate {
  private int purse;
  private long version;

  /** Which purse, made at which version. */
  record Id(int purse, long version) {}

  protected TransferSlip() {}

  TransferSlip(int purse, long version) {
    this.purse = purse;
    this.version = version;
  }

  Id id() {
    return new Id(purse, version);
  }
}
