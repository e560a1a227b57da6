import { type Promotion, promotionInput } from '@shelfward/contract/promotions/promotions.shapes.ts';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
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
        choices: companyChoices,
        isId: true,
        placeholder: 'All companies',
        codes: ['COMPANY_NOT_FOUND'],
      },
      productId: {
        label: 'Product',
        kind: 'select',
        choices: productChoices,
        isId: true,
        codes: ['PRODUCT_NOT_FOUND'],
      },
      productLineId: {
        label: 'Or product line',
        kind: 'select',
        choices: productLineChoices,
        isId: true,
        codes: ['PRODUCT_LINE_NOT_FOUND'],
      },
      fromDay: { label: 'First day', kind: 'day', width: 'half', codes: ['PROMOTION_OVERLAPS'] },
      untilDay: { label: 'Last day', kind: 'day', width: 'half' },
      price: { label: 'Promotion price', kind: 'money', width: 'half', codes: ['PROMOTION_PRICE_TOO_HIGH'] },
      usualPrice: {
        label: 'Usual price',
        kind: 'money',
        width: 'half',
        placeholder: 'From the price list',
        codes: ['USUAL_PRICE_UNKNOWN'],
      },
      discountPercent: { label: 'Or discount', kind: 'percent' },
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
