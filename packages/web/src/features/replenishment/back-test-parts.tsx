import { type BackTestPart, backTestVerdicts } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { formatValueChange } from '../../entities/replenishment/suggestion-cells.tsx';
import { quantityColumn } from '../../kit/screens/columns.tsx';
import type { Column, Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { Decimal, Money, Percent } from '../../kit/ui/figures.tsx';
import { formatDifference, none } from '../../kit/ui/numbers.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { backTests } from './back-tests.api.ts';

type PartsQuery = Parameters<typeof backTests.parts>[0]['query'];

interface Props {
  readonly backTestId: number;
  readonly kind: 'STORE' | 'PRODUCT_LINE';
}

/** The results by store or by product line; exported like every list. */
export const BackTestParts = ({ backTestId, kind }: Props) => {
  const isStore = kind === 'STORE';
  return (
    <ListPage
      isEmbedded
      screen={isStore ? 'back-test-stores' : 'back-test-lines'}
      title={isStore ? 'Stores' : 'Product lines'}
      noun={isStore ? ['store', 'stores'] : ['product line', 'product lines']}
      query={({ query }: { readonly query?: PartsQuery }) =>
        backTests.parts({ params: { backTestId }, query: { ...query, kind } })
      }
      fixed={{ kind }}
      columns={[{ key: 'name', label: isStore ? 'Store' : 'Product line', sortable: true }, ...columns]}
      filters={filters}
      emptyText="No sales in the weeks of the back-test."
    />
  );
};

type VerdictLabels = Readonly<Record<BackTestPart['verdict'], string>>;

/** Of the suggested par levels, compared with the par levels of today. The z-score rule is not part of the verdict. */
const verdictLabels: VerdictLabels = {
  BETTER: 'Better than today',
  SAME: 'Same as today',
  WORSE: 'Worse than today',
  NONE: 'No demand',
};
/** Of the suggested par levels, compared with sensible par levels that are set once. */
const staticLabels: VerdictLabels = {
  BETTER: 'Better than static',
  SAME: 'Same as static',
  WORSE: 'Worse than static',
  NONE: 'Not compared',
};

const verdictFilter: Filter = {
  key: 'verdict',
  label: 'Verdict',
  kind: 'one',
  choices: backTestVerdicts.map((value) => ({ value, label: verdictLabels[value] })),
};
const filters = [verdictFilter];

const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 1000) / 10);

const columns: readonly Column<BackTestPart>[] = [
  quantityColumn('demandUnits', 'Demand', { sortable: true, isExtra: true }),
  {
    key: 'availability',
    label: 'Availability',
    align: 'right',
    sortable: true,
    render: ({ availability }) => <Percent value={percent(availability)} />,
  },
  quantityColumn('stockUnits', 'Stock today', { sortable: true }),
  quantityColumn('suggestedUnits', 'Stock suggested', { sortable: true, isMain: true }),
  {
    key: 'unitsChange',
    label: 'Difference',
    align: 'right',
    sortable: true,
    render: ({ unitsChange }) => (unitsChange === null ? none : formatDifference(unitsChange)),
    exported: ({ unitsChange }) => <Decimal value={unitsChange} />,
  },
  {
    key: 'centsChange',
    label: 'Value difference',
    align: 'right',
    sortable: true,
    render: ({ centsChange }) => (centsChange === null ? none : formatValueChange(centsChange)),
    exported: ({ centsChange }) => <Money value={centsChange} />,
  },
  {
    key: 'suggestedAvailability',
    label: 'Availability, same stock',
    align: 'right',
    render: ({ suggestedAvailability }) => <Percent value={percent(suggestedAvailability)} />,
  },
  quantityColumn('staticUnits', 'Stock static', { sortable: true, isExtra: true }),
  {
    key: 'verdict',
    label: 'Verdict',
    render: ({ verdict }) => <Verdict value={verdict} />,
    exported: ({ verdict }) => verdictLabels[verdict],
  },
  {
    key: 'staticVerdict',
    label: 'Against static',
    render: ({ staticVerdict }) => <StaticVerdict value={staticVerdict} />,
    exported: ({ staticVerdict }) => staticVerdict && staticLabels[staticVerdict],
  },
  { key: 'reason', label: 'Reason', render: ({ reason }) => reason ?? none, exported: ({ reason }) => reason },
];

export const Verdict = ({ value }: { readonly value: BackTestPart['verdict'] }) => (
  <StatusBadge status={tones[value]} label={verdictLabels[value]} />
);

export const StaticVerdict = ({ value }: { readonly value: BackTestPart['staticVerdict'] }) =>
  value === null ? none : <StatusBadge status={tones[value]} label={staticLabels[value]} />;

/** The statuses whose colors the verdicts have. */
const tones = { BETTER: 'ACTIVE', SAME: 'DRAFT', WORSE: 'PENDING', NONE: 'INACTIVE' } as const;
