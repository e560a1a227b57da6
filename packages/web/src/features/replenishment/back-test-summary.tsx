import { Box, SegmentedControl, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { BackTest, BackTestResult } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import {
  describeComparison,
  describeOrderRules,
  describeReference,
} from '@shelfward/contract/replenishment/back-tests.rules.ts';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Bars } from '../../kit/charts/bars.tsx';
import { inBackground } from '../../kit/resource.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { formatChange, formatDay, formatDifference, formatMoney, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './back-test.module.css';
import { BackTestChart } from './back-test-chart.tsx';
import { StaticVerdict, Verdict } from './back-test-parts.tsx';
import { backTests } from './back-tests.api.ts';

interface Props {
  readonly backTest: BackTest & { readonly result: BackTestResult };
}

/** The result as a sentence, as curves, by product line, and by week. */
export const BackTestSummaryTab = ({ backTest }: Props) => {
  const { comparison, result } = backTest;
  if (!comparison) return null;
  return (
    <CardColumn>
      <Sentence backTest={backTest} />
      {comparison.verdict !== 'NONE' && (
        <>
          <div className={classes.halves}>
            <Card>
              <BackTestChart comparison={comparison} curves={result.curves} />
            </Card>
            <Lines backTestId={backTest.id} />
          </div>
          <StockOuts weeks={result.weeks} />
        </>
      )}
      <Card title="How it was computed">
        <Facts backTest={backTest} />
      </Card>
    </CardColumn>
  );
};

const Sentence = ({ backTest: { comparison, result } }: Props) => {
  if (!comparison) return null;
  const references = [
    describeReference('STATIC', comparison, result.curves.STATIC ?? []),
    describeReference('Z_SCORE', comparison, result.curves.Z_SCORE),
    describeOrderRules(result.orderRules),
  ];
  const { main, other } = describeComparison(comparison, formatMoney);
  return (
    <Card label="Result">
      <Group gap={14} wrap>
        <span className={classes.icon} data-verdict={comparison.verdict}>
          <IconArrowsExchange size={22} aria-hidden />
        </span>
        <Box flex="1 1 240px">
          <Text fz={18} fw={600} lh={1.3}>
            {main}
          </Text>
          {other && (
            <Text mt={2} c="dimmed">
              {other}
            </Text>
          )}
          {references.map(
            (text) =>
              text && (
                <Text mt={2} c="dimmed" key={text}>
                  {text}
                </Text>
              ),
          )}
        </Box>
        <Box component="span" ml="auto">
          <LinkButton to="/par-levels">Review suggestions</LinkButton>
        </Box>
      </Group>
    </Card>
  );
};

const shownLines = 10;

const Lines = ({ backTestId }: { readonly backTestId: number }) => {
  const { data, error, refetch } = useQuery(
    inBackground(
      backTests.parts({
        params: { backTestId },
        query: { kind: 'PRODUCT_LINE', size: shownLines },
      }),
    ),
  );
  return (
    <Card title="Product lines" {...(data && { count: data.totalElements })}>
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines />}
      {data && (
        <DataTable label="Results by product line" className={classes.numbers}>
          <thead>
            <tr>
              <th scope="col">Product line</th>
              <th scope="col">Today</th>
              <th scope="col">Suggested</th>
              <th scope="col">Difference</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {data.content.map(
              ({ id, name, stockUnits, suggestedUnits, unitsChange, verdict, staticVerdict, reason }) => (
                <tr key={id}>
                  <th scope="row">
                    {name}
                    {reason && (
                      <Text component="div" maw={260} c="dimmed" fz={12} fw={400} className={classes.reason ?? ''}>
                        {reason}
                      </Text>
                    )}
                  </th>
                  <td>
                    <Quantity value={stockUnits} />
                  </td>
                  <td>
                    <Quantity value={suggestedUnits} />
                  </td>
                  <td className={findTone(verdict)}>{formatUnitsChange(unitsChange, stockUnits)}</td>
                  <td>
                    <Stack gap={4} align="flex-end">
                      <Verdict value={verdict} />
                      {staticVerdict && <StaticVerdict value={staticVerdict} />}
                    </Stack>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </DataTable>
      )}
      <p className={classes.facts}>Average stock in units at the availability of today; worse product lines first.</p>
    </Card>
  );
};

const findTone = (verdict: string): string | undefined => {
  if (verdict === 'BETTER') return classes.better;
  return verdict === 'WORSE' ? classes.worse : undefined;
};

const formatUnitsChange = (change: number | null, before: number): string => {
  if (change === null) return none;
  const share = before > 0 ? ` ${formatChange(Math.round((100 * change) / before))}` : '';
  return `${formatDifference(Math.round(change))}${share}`;
};

type Basis = 'stockOutsSameStock' | 'stockOutsSameAvailability';

const StockOuts = ({ weeks }: { readonly weeks: BackTestResult['weeks'] }) => {
  const [basis, setBasis] = useState<Basis>('stockOutsSameStock');
  return (
    <Card>
      <SegmentedControl
        className="self-start"
        size="xs"
        aria-label="Compare with"
        data={[
          { value: 'stockOutsSameStock', label: 'Same stock' },
          { value: 'stockOutsSameAvailability', label: 'Same availability' },
        ]}
        value={basis}
        onChange={(value) => setBasis(value === 'stockOutsSameStock' ? value : 'stockOutsSameAvailability')}
      />
      <Bars
        title="Products in stores that lost sales, by week"
        labelTitle="Week"
        height={220}
        data={{
          labels: weeks.map(({ weekStart }) => formatDay(weekStart)),
          series: [
            {
              name: 'Today',
              measure: 'units',
              values: weeks.map(({ stockOutsToday }) => stockOutsToday),
              color: 'var(--sw-faint)',
            },
            {
              name: 'Suggested par',
              measure: 'units',
              values: weeks.map((week) => week[basis]),
              color: 'var(--sw-accent)',
            },
          ],
        }}
      />
    </Card>
  );
};

const knownLabels = {
  PLANNED: 'Planned promotions known in advance',
  ALL: 'Planned and marked promotions known in advance',
  NONE: 'No promotion known in advance',
} as const;

const Facts = ({ backTest }: Props) => {
  const { counts, testWeeks, leadWeeks, reviewWeeks, companies, productLines, knownPromotions } = backTest;
  if (!counts) return null;
  const excluded = [
    [counts.withoutSales, 'without sales'],
    [counts.returnsOnly, 'with more returns than sales'],
    [counts.withoutDemand, 'not available in these weeks'],
  ] as const;
  const included = [
    [counts.shortHistory, 'with fewer than 8 weeks of history'],
    [counts.withoutPrice, 'without a price'],
  ] as const;
  const list = (parts: typeof excluded | typeof included): string =>
    parts
      .filter(([count]) => count > 0)
      .map(([count, text]) => `${formatQuantity(count)} ${text}`)
      .join(', ');
  const names = (filters: readonly { readonly name: string }[], all: string): string =>
    filters.length === 0 ? all : filters.map(({ name }) => name).join(', ');
  return (
    <div className={classes.facts}>
      <div>
        {names(companies, 'All companies')} · {names(productLines, 'All product lines')} ·{' '}
        {formatCount(testWeeks, 'week')}, replayed week by week without later data · Lead time{' '}
        {formatCount(leadWeeks, 'week')}, review period {formatCount(reviewWeeks, 'week')} ·{' '}
        {knownLabels[knownPromotions]}
      </div>
      <div>
        {formatCount(counts.tested, 'product in a store', 'products in stores')} compared
        {list(included) && `, of these ${list(included)}`}
        {list(excluded) && `; not compared: ${list(excluded)}`}
      </div>
    </div>
  );
};
