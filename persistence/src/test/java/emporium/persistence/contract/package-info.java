/** The contract of the port: a small bank whose every test must pass on each engine. */
package emporium.persistence.contract;
