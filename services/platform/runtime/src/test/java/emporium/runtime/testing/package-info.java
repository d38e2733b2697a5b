/** What the tests of all services share: an engine without edges, and the edges' usual checks. */
package emporium.edge.testing;
