/** The graph of somebody else: nothing here lives in, or looks into, the engine's packages. */
@org.jspecify.annotations.NullMarked
package org.shop;
