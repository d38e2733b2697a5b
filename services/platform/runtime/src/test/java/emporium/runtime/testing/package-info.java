/** Test support that all services share: an engine without HTTP, and checks of common answers. */
package emporium.runtime.testing;
