import { Text } from '@mantine/core';
import type { Ledger } from '@shelfward/contract/ledger/ledger.contract.ts';
import { Bars } from '../../kit/charts/bars.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import { formatDay } from '../../kit/ui/numbers.ts';

/** Stock by week, and that of the former rule as far as it can be replayed. */
export const StockChart = ({ ledger }: { readonly ledger: Ledger }) => {
  const { weeks } = ledger.figures;
  const former = weeks.map(({ formerUnits }) => formerUnits);
  const hasFormer = former.some((units) => units !== null);
  return (
    <Card>
      <Bars
        title="Stock on shelves"
        labelTitle="Week of"
        height={240}
        data={{
          labels: weeks.map(({ monday }) => formatDay(monday)),
          series: [
            { name: 'Actual', measure: 'units', mark: 'line', values: weeks.map(({ actualUnits }) => actualUnits) },
            ...(hasFormer
              ? [
                  {
                    name: 'Former rule, replayed',
                    measure: 'units',
                    mark: 'dashes',
                    values: former,
                    color: dim,
                  } as const,
                ]
              : []),
          ],
        }}
      />
      <Text c="dimmed" fz={12}>
        Units at the end of a day, on average of the week. {describeDays(ledger)}.
      </Text>
    </Card>
  );
};

const dim = 'var(--sw-dim)';

/** The period of a ledger, with the day from which the rules differ. */
const describeDays = ({ from, until, changedOn }: Pick<Ledger, 'from' | 'until' | 'changedOn'>): string =>
  `${formatDay(from)} to ${formatDay(until)}${changedOn === null ? '' : `, first suggestion accepted on ${formatDay(changedOn)}`}`;
