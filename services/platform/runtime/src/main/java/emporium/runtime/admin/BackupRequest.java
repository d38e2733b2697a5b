package emporium.runtime.admin;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/** The name of a backup, never a path. */
public record BackupRequest(
    @NotNull
        @Pattern(
            regexp = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}",
            message = "must be 1 to 64 letters, digits, dots, hyphens or underscores")
        String name) {}
