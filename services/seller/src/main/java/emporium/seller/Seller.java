package emporium.seller;

import emporium.events.model.SellerId;
import emporium.persistence.Aggregate;

/** Who sells. Not thread-safe: guarded by the lock of its {@link SellerId}. Source: paper 2.1. */
public class Seller extends Aggregate {
  private int id;
  private String name = "";
  private String companyName = "";
  private String email = "";
  private String phone = "";
  private String mobilePhone = "";
  private String cpf = "";
  private String cnpj = "";
  private String address = "";
  private String complement = "";
  private String city = "";
  private String state = "";
  private String zipCode = "";

  protected Seller() {}

  Seller(SellerId id) {
    this.id = id.value();
  }

  /** Its identity. */
  public SellerId id() {
    return new SellerId(id);
  }

  /** All that is known of it. */
  public SellerData row() {
    return new SellerData(
        id(),
        name,
        companyName,
        email,
        phone,
        mobilePhone,
        cpf,
        cnpj,
        address,
        complement,
        city,
        state,
        zipCode);
  }

  /** Ingests its row. */
  void ingest(SellerData row) {
    requireTouched();
    name = row.name();
    companyName = row.companyName();
    email = row.email();
    phone = row.phone();
    mobilePhone = row.mobilePhone();
    cpf = row.cpf();
    cnpj = row.cnpj();
    address = row.address();
    complement = row.complement();
    city = row.city();
    state = row.state();
    zipCode = row.zipCode();
  }
}
