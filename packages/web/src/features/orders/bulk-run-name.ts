/** The name of the stored run, which lists read without its schema. */
export const bulkRunName = 'bulk-orders';
