package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Payment: a customer pays at a district, of the customer's own or another warehouse. Source: TPC-C
 * 2.5.
 *
 * @param at where it is made
 * @param tid the transaction, as the client names it
 */
public record ReceivePayment(DistrictId at, CustomerId customer, long amountCents, String tid)
    implements Command<WholesaleRepository, PaymentReceipt> {
  @Override
  public LockSet locks() {
    return WholesaleLocks.payment(at, customer);
  }

  @Override
  public PaymentReceipt apply(WholesaleRepository state, Changes changes) {
    Warehouse warehouse = state.require(Warehouse.class, at.warehouse());
    District district = state.require(District.class, at);
    Customer payer = changes.touch(state.require(Customer.class, customer));
    changes
        .touch(state.require(WarehouseYtd.class, new WarehouseYtdId(at.warehouseId())))
        .receive(amountCents);
    changes
        .touch(
            state.require(DistrictYtd.class, new DistrictYtdId(at.warehouseId(), at.districtId())))
        .receive(amountCents);
    int number = payer.pay(at, amountCents);
    changes.add(
        new Payment(
            new PaymentId(
                customer.warehouseId(), customer.districtId(), customer.customerId(), number),
            at.warehouseId(),
            at.districtId(),
            changes.now().toEpochMilli(),
            amountCents,
            Payment.data(warehouse.name(), district.name()),
            tid));
    return receipt(payer, number, changes);
  }

  private PaymentReceipt receipt(Customer payer, int number, Changes changes) {
    return new PaymentReceipt(
        at.warehouseId(),
        at.districtId(),
        customer.warehouseId(),
        customer.districtId(),
        customer.customerId(),
        number,
        changes.now(),
        amountCents,
        payer.person().firstName(),
        payer.person().middleName(),
        payer.person().lastName(),
        payer.credit(),
        payer.creditLimitCents(),
        payer.discount(),
        payer.balanceCents(),
        payer.badCredit() ? payer.data() : "");
  }
}
