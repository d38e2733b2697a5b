package emporium.entries.api;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** Entries over HTTP, alone in their process, on the PostgreSQL that the process starts itself. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaEntriesHttpLongTest extends EntriesHttpContract {}
