import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { Link } from '@tanstack/react-router';
import { promotions } from '../../entities/replenishment/promotions.api.ts';
import { TableImportPage } from '../../kit/file-import/table-import-page.tsx';

/** Imports a plan of prices and promotions. */
export const PromotionImportPage = () => (
  <TableImportPage
    kind="PROMOTIONS"
    title="Import promotions"
    about="Each row is a promotion: product UPC, SKU, or name, or a product line instead, company, first and last day, and price or discount. Rows without a company apply to all companies. A row with the same product, company, and days as a promotion changes it."
    route={promotionRoutes.import}
    command={promotions.import}
    noun={['promotion', 'promotions']}
    link={<Link to="/promotions">View promotions</Link>}
  />
);
