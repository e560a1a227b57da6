import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { Link } from '@tanstack/react-router';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { TableImportPage } from '../../kit/file-import/table-import-page.tsx';
import { inventory } from './inventory.api.ts';

/** Imports counts of stores. */
export const CountImportPage = () => (
  <TableImportPage
    kind="STORE_COUNTS"
    title="Import store counts"
    about="Each row is the counted quantity of a product in a store: store name, number, or code, product UPC, SKU, or name, and quantity. Without a count date, the count is of today. Products that are not in the file remain unchanged."
    route={inventoryRoutes.importCounts}
    command={inventory.importCounts}
    noun={['count', 'counts']}
    link={
      <>
        <Link to="/stores">View stores</Link>
        <NextStep />
      </>
    }
  />
);
