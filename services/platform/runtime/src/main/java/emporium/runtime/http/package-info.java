/**
 * HTTP for all services: strict JSON, RFC 9457 errors, pagination, live streams, export of raw
 * records, and limits of bodies, paths and long reads.
 */
@NullMarked
package emporium.runtime.http;

import org.jspecify.annotations.NullMarked;
