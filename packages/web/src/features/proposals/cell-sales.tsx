import { useDebouncedValue } from '@mantine/hooks';
import type { Terms } from '@shelfward/contract/proposals/proposals.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { storeOrderProposals } from '../../entities/proposals/proposals.api.ts';
import { Spark } from '../../kit/charts/spark.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import classes from './proposal-panel.module.css';

interface Props {
  readonly storeOrderProposalId: number;
  readonly productId: number;
  /** The store has the product in this proposal. */
  readonly isListed: boolean;
  readonly terms: Terms;
  readonly quantity: number;
}

const pauseMs = 250;

/** The terms as figures, and what the store sold of the product; asked when the selection rests. */
export const CellSales = ({ storeOrderProposalId, productId, isListed, terms, quantity }: Props) => {
  const [asked] = useDebouncedValue(`${storeOrderProposalId} ${productId}`, pauseMs);
  const isResting = asked === `${storeOrderProposalId} ${productId}`;
  const { data, isPlaceholderData } = useQuery({
    ...storeOrderProposals.item({ params: { id: storeOrderProposalId, productId } }),
    enabled: isListed && isResting,
    placeholderData: keepPreviousData,
  });
  const weekly = isListed && isResting && !isPlaceholderData ? data?.weeklyUnits : undefined;
  const average = weekly && weekly.reduce((sum, units) => sum + units, 0) / weekly.length;
  const supply = terms.onHand + terms.inTransit + terms.openOrders + quantity;
  const facts = [
    ['Par level', formatQuantity(terms.parLevel)],
    ['Est. inventory', formatQuantity(terms.onHand)],
    ...(terms.inTransit > 0 ? [['In transit', formatQuantity(terms.inTransit)]] : []),
    ...(terms.openOrders > 0 ? [['On open orders', formatQuantity(terms.openOrders)]] : []),
    ['Avg weekly sales', average === undefined ? '–' : tenths(average)],
    ['Weeks of supply', average ? tenths(supply / average) : '–'],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={classes.section}>
        <h4>Units sold, last 12 weeks</h4>
        <div className={classes.spark}>
          {weekly && <Spark series={{ name: 'Units sold', measure: 'units', values: weekly }} labels={weekLabels} />}
        </div>
      </section>
    </>
  );
};

const weekLabels = Array.from({ length: 12 }, (_, week) => (week === 11 ? 'last week' : `${12 - week} weeks ago`));

const tenths = (value: number): string => (Math.round(value * 10) / 10).toLocaleString('en-US');
