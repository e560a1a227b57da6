import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import type { Promotion } from '@shelfward/contract/promotions/promotions.shapes.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { promotions } from '../../entities/replenishment/promotions.api.ts';
import { dayColumn, moneyColumn } from '../../kit/screens/columns.tsx';
import type { Action, Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { Decimal, Percent } from '../../kit/ui/figures.tsx';
import { formatDecimal } from '../../kit/ui/numbers.ts';
import { PromotionForm } from './promotion-form.tsx';
import { removePromotion } from './promotion-values.ts';

/** A factor of the usual demand. */
const liftColumn = (key: 'plannedLift' | 'realLift', label: string): Column<Promotion> => ({
  key,
  label,
  align: 'right',
  render: (promotion) => <Decimal value={promotion[key]} />,
});

const columns: readonly Column<Promotion>[] = [
  { key: 'name', label: 'Promotion', sortable: true },
  {
    key: 'scope',
    label: 'Product or line',
    isMain: true,
    render: ({ product, productLine }) => product?.name ?? productLine?.name ?? '',
  },
  {
    key: 'company',
    label: 'Company or store',
    render: ({ company, store }) => store?.name ?? company?.name ?? 'All companies',
  },
  dayColumn('fromDay', 'First day', { sortable: true }),
  dayColumn('untilDay', 'Last day', { sortable: true }),
  moneyColumn('price', 'Price'),
  {
    key: 'discountPercent',
    label: 'Discount',
    align: 'right',
    render: ({ discountPercent }) => (discountPercent === null ? null : <Percent value={discountPercent} />),
  },
  {
    key: 'kind',
    label: 'Kind',
    render: ({ deal, feature }) => [...(deal ? ['Deal'] : []), ...(feature ? ['Feature'] : [])].join(', '),
  },
  liftColumn('plannedLift', 'Planned lift'),
  {
    key: 'evidence',
    label: 'Planned lift from',
    render: ({ plannedLift, liftError, liftPromotions }) =>
      plannedLift === null || liftError === null || liftPromotions === null
        ? ''
        : `± ${formatDecimal(liftError)}, ${liftPromotions > 0 ? formatCount(liftPromotions, 'promotion') : 'other products'}`,
  },
  liftColumn('realLift', 'Real lift'),
];

/** All promotions as rows. */
export const PromotionList = () => {
  const isAllowed = useIsAllowed();
  const canChange = isAllowed(promotionRoutes.update);
  return (
    <ListPage
      isEmbedded
      screen="promotions"
      title="All promotions"
      noun={['promotion', 'promotions']}
      query={promotions.list}
      columns={columns}
      searchHint="Name, company, product, or line"
      filters={[
        { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
        { key: 'productLineId', label: 'Product line', kind: 'one', choices: productLineChoices },
      ]}
      toName={({ name }) => name}
      create={{ label: 'New promotion', access: promotionRoutes.create, form: <PromotionForm /> }}
      {...(canChange && {
        edit: {
          load: (promotionId: number) => promotions.get({ params: { promotionId } }),
          form: (promotion: Promotion) => <PromotionForm promotion={promotion} />,
        },
        rowActions: (promotion: Promotion): readonly Action[] => [
          { label: 'Delete', run: () => removePromotion(promotion), isDangerous: true },
        ],
      })}
      emptyText="No promotions yet."
    />
  );
};
