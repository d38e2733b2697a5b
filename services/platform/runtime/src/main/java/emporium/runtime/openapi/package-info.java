/** The description of the HTTP contract, as far as it is not made of the resources' signatures. */
@NullMarked
package emporium.runtime.openapi;

import org.jspecify.annotations.NullMarked;
