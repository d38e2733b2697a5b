/**
 * HTTP for all services: what a request may be, by its site, size, path, fields and money;
 * pagination, and maintenance.
 */
@NullMarked
package emporium.runtime.http;

import org.jspecify.annotations.NullMarked;
