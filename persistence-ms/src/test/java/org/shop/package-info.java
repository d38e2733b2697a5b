/** The graph of another project: nothing here lives in, or looks into, the engine's packages. */
@org.jspecify.annotations.NullMarked
package org.shop;
