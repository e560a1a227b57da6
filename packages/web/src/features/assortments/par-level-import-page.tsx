import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { Link } from '@tanstack/react-router';
import { storeAssortments } from '../../entities/assortments/assortments.api.ts';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { TableImportPage } from '../../kit/file-import/table-import-page.tsx';

/** Imports par levels of stores. */
export const ParLevelImportPage = () => (
  <TableImportPage
    kind="PAR_LEVELS"
    title="Import par levels"
    about="Each row is the par level of a product in a store: store name, number, or code, product UPC, SKU, or name, par level, and the shelf maximum if you set one. The product must be in an assortment of the store. Products that are not in the file remain unchanged."
    route={storeAssortmentRoutes.importParLevels}
    command={storeAssortments.importParLevels}
    noun={['par level', 'par levels']}
    link={
      <>
        <Link to="/assortments">View assortments</Link>
        <NextStep />
      </>
    }
  />
);
