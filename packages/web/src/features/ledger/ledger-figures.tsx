import { Badge, Text } from '@mantine/core';
import type { Ledger } from '@shelfward/contract/ledger/ledger.contract.ts';
import type { Interval, WithheldReason } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { describeLostUnits, isDifferenceShown, withheldLabels } from '@shelfward/contract/ledger/ledger-words.rules.ts';
import type { ReactNode } from 'react';
import { Card } from '../../kit/ui/cards.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { formatDifference, formatMoney, formatQuantity, formatUpToTwo, withSign } from '../../kit/ui/numbers.ts';
import classes from './ledger.module.css';

/** The three figures; each has its interval, or why it is not shown. */
export const FigureCards = ({ ledger: { figures } }: { readonly ledger: Ledger }) => {
  const { stock, availability, lostUnits } = figures;
  return (
    <div className={classes.figures}>
      <Figure title="Stock against the former rule" interval={'withheld' in stock ? undefined : stock.changePercent}>
        {'withheld' in stock ? (
          <Withheld reason={stock.withheld} />
        ) : (
          <>
            <Group gap="4px 10px" wrap align="baseline">
              <Text span fz={24} fw={600} className={classes.value ?? ''}>
                {withSign(stock.changePercent.value, `${formatUpToTwo(stock.changePercent.value)}%`)}
              </Text>
              <Text span c="dimmed">
                {formatDifference(Math.round(stock.actualUnits - stock.formerUnits))} units,{' '}
                {formatMoney(stock.actualCents - stock.formerCents)} on average
              </Text>
            </Group>
            <IntervalBar interval={stock.changePercent} unit="%" />
          </>
        )}
      </Figure>
      <Figure title="Availability" interval={'withheld' in availability ? undefined : availability.change}>
        {'withheld' in availability ? (
          <Withheld reason={availability.withheld} />
        ) : (
          <>
            <Group gap="4px 10px" wrap align="baseline">
              <Text span fz={24} fw={600} className={classes.value ?? ''}>
                {formatUpToTwo(availability.actual)}%
              </Text>
              <Text span c="dimmed">
                against {formatUpToTwo(availability.former)}% with the former rule
              </Text>
            </Group>
            <IntervalBar interval={availability.change} unit=" points" />
          </>
        )}
      </Figure>
      <Figure title="Lost units" interval={'withheld' in lostUnits ? undefined : lostUnits}>
        {'withheld' in lostUnits ? (
          <Withheld reason={lostUnits.withheld} />
        ) : (
          <>
            <Text fw={600}>{capitalize(describeLostUnits(lostUnits))}</Text>
            <IntervalBar interval={lostUnits} unit="" />
          </>
        )}
      </Figure>
    </div>
  );
};

type Range = Omit<Interval, 'value'> & { readonly value?: number };

interface FigureProps {
  readonly title: string;
  readonly interval: Range | undefined;
  readonly children: ReactNode;
}

const Figure = ({ title, interval, children }: FigureProps) => (
  <Card label={title}>
    <Group gap="4px 8px" justify="space-between" wrap>
      <Text span c="dimmed">
        {title}
        {interval && ', 90% interval'}
      </Text>
      {interval && !isDifferenceShown(interval) && (
        <Badge variant="light" color="gray" tt="none" radius="sm">
          No difference shown
        </Badge>
      )}
    </Group>
    {children}
  </Card>
);

const Withheld = ({ reason }: { readonly reason: WithheldReason }) => (
  <>
    <Text fw={600}>Not shown</Text>
    <Text c="dimmed">{withheldLabels[reason]}</Text>
  </>
);

/** An interval on an axis that always has zero. */
const IntervalBar = ({ interval: { low, high, value }, unit }: { readonly interval: Range; readonly unit: string }) => {
  const [from, until] = [Math.min(0, low), Math.max(0, high)];
  const length = until - from || 1;
  const toPlace = (one: number): string => `${4 + (92 * (one - from)) / length}%`;
  const toText = (one: number): string =>
    withSign(one, Number.isInteger(one) ? formatQuantity(one) : formatUpToTwo(one));
  return (
    <div className={classes.interval}>
      <div className={classes.axis} aria-hidden>
        <span
          className={classes.range}
          data-shown={isDifferenceShown({ low, high })}
          style={{ left: toPlace(low), right: `calc(100% - ${toPlace(high)})` }}
        />
        <span className={classes.zero} style={{ left: toPlace(0) }} />
        {value !== undefined && <span className={classes.point} style={{ left: toPlace(value) }} />}
      </div>
      <Text c="dimmed" fz={11.5}>
        {toText(low)} to {toText(high)}
        {unit}
      </Text>
    </div>
  );
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
