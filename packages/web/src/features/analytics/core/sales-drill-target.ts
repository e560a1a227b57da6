import type { GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { Target } from '../../../kit/target.ts';

interface Row {
  readonly type: GroupByType;
  readonly id: number;
  /** The attribute key, if the row is an attribute value. */
  readonly attributeKeyId?: number | null;
  /** The company of the row, if known. */
  readonly companyId?: string | undefined;
  /** The URL parameters of the period. */
  readonly days: Target['search'];
}

/** The link target of a report row: its record, or a list of its sales. Undefined for rows without a name. */
export const reportRowTarget = ({ type, id, attributeKeyId, companyId, days }: Row): Target | undefined => {
  if (id === 0) return undefined;
  switch (type) {
    case 'STORE':
      return { to: `/stores/storeDetail/${id}`, search: {} };
    case 'PRODUCT':
      return { to: `/products/productDetail/${id}`, search: {} };
    case 'PRODUCT_LINE':
      return { to: '/products', search: { productLineId: String(id) } };
    case 'COMPANY':
      return { to: '/store-performance', search: { ...days, companyId: String(id) } };
    case 'REGION':
      return companyId === undefined
        ? { to: '/stores', search: { regionId: String(id) } }
        : { to: '/store-performance', search: { ...days, companyId, regionId: String(id) } };
    case 'ATTRIBUTE_VALUE':
    case 'ATTRIBUTE_KEY_ID':
      return {
        to: '/retail-sales',
        search: { ...days, groupBy: [`ATTRIBUTE-${attributeKeyId}`, 'PRODUCT'], expanded: String(id) },
      };
    case 'YEAR_MONTH':
      return undefined;
  }
};
