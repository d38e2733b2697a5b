package emporium.wholesale;

/**
 * How many of the products that a district sold last are low at its warehouse.
 *
 * @param lowStocks how many have less than the threshold on hand
 */
public record StockLevel(int warehouseId, int districtId, int threshold, int lowStocks) {}
