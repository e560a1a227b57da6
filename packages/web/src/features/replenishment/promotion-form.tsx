import { type Promotion, promotionInput } from '@shelfward/contract/promotions/promotions.shapes.ts';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { promotions } from '../../entities/replenishment/promotions.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { toPromotionInput } from './promotion-values.ts';

export const PromotionForm = ({ promotion }: { readonly promotion?: Promotion }) => (
  <EntityForm
    noun="promotion"
    schema={promotionInput}
    empty={{ deal: true, feature: false }}
    record={promotion}
    from={toPromotionInput}
    fields={{
      name: { label: 'Name', placeholder: 'Spring leaflet' },
      companyId: {
        label: 'Company',
        kind: 'select',
        width: 'half',
        choices: companyChoices,
        isId: true,
        placeholder: 'All companies',
        codes: ['COMPANY_NOT_FOUND'],
      },
      storeId: {
        label: 'Store',
        kind: 'select',
        width: 'half',
        choices: storeChoices(undefined),
        isId: true,
        placeholder: 'All stores',
        codes: ['STORE_NOT_FOUND'],
      },
      productId: {
        label: 'Product',
        kind: 'select',
        width: 'half',
        choices: productChoices,
        isId: true,
        codes: ['PRODUCT_NOT_FOUND'],
      },
      productLineId: {
        label: 'Or product line',
        kind: 'select',
        width: 'half',
        choices: productLineChoices,
        isId: true,
        codes: ['PRODUCT_LINE_NOT_FOUND'],
      },
      fromDay: { label: 'First day', kind: 'day', width: 'half', codes: ['PROMOTION_OVERLAPS'] },
      untilDay: { label: 'Last day', kind: 'day', width: 'half' },
      price: { label: 'Promotion price', kind: 'money', width: 'half', codes: ['PROMOTION_PRICE_TOO_HIGH'] },
      discountPercent: { label: 'Or discount', kind: 'percent', width: 'half' },
      usualPrice: {
        label: 'Usual price',
        kind: 'money',
        placeholder: 'From the price list',
        codes: ['USUAL_PRICE_UNKNOWN'],
      },
      deal: { label: 'Deal', kind: 'switch', description: 'A price reduction or another offer' },
      feature: { label: 'Feature', kind: 'switch', description: 'Advertised in a leaflet or on a display' },
      note: { label: 'Note', kind: 'textarea' },
    }}
    save={(body, options) =>
      promotion
        ? promotions.update({ params: { promotionId: promotion.id }, body }, options)
        : promotions.create({ body }, options)
    }
  />
);
