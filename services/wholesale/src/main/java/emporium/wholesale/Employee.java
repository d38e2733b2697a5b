package emporium.wholesale;

import emporium.persistence.Aggregate;

/** Who enters orders at a district. Never changes, so no lock guards it. */
public class Employee extends Aggregate {
  private int warehouseId;
  private int districtId;
  private int employeeId;
  private Person person = new Person();
  private String title = "";
  private String username = "";
  private String role = "";

  protected Employee() {}

  /** A new one, as it is ingested. */
  public Employee(EmployeeId id, Person person, String title, String username, String role) {
    warehouseId = id.warehouseId();
    districtId = id.districtId();
    employeeId = id.employeeId();
    this.person = person;
    this.title = title;
    this.username = username;
    this.role = role;
  }

  /** Its identity. */
  public EmployeeId id() {
    return new EmployeeId(warehouseId, districtId, employeeId);
  }

  /** Who it is. */
  public Person person() {
    return person;
  }

  /** The title. */
  public String title() {
    return title;
  }

  /** The name to log in with, which nobody else has. */
  public String username() {
    return username;
  }

  /** The role. */
  public String role() {
    return role;
  }
}
