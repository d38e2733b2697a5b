package emporium.wholesale.api;

import emporium.wholesale.Employee;
import emporium.wholesale.EmployeeId;
import emporium.wholesale.Row;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An employee, as it is ingested and read. */
public record EmployeeRow(
    @Nullable String type,
    @NotNull @Positive Integer warehouseId,
    @NotNull @Positive Integer districtId,
    @NotNull @Positive Integer employeeId,
    @NotNull @Valid PersonRow person,
    @NotNull @Size(max = Texts.NAME) String title,
    @NotNull @Size(min = 1, max = Texts.NAME) String username,
    @NotNull @Size(max = Texts.NAME) String role) {
  /** What is read. */
  public static EmployeeRow of(Employee row) {
    return new EmployeeRow(
        "employees",
        row.id().warehouseId(),
        row.id().districtId(),
        row.id().employeeId(),
        PersonRow.of(row.person()),
        row.title(),
        row.username(),
        row.role());
  }

  /** What is ingested. */
  public Row row() {
    var id = new EmployeeId(warehouseId, districtId, employeeId);
    return new Row(
        Employee.class,
        id,
        id.district(),
        () -> List.of(new Employee(id, person.person(), title, username, role)));
  }
}
