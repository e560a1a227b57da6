import { Box, SegmentedControl, Text, TextInput } from '@mantine/core';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { IconSearch } from '@tabler/icons-react';
import { memo, useCallback, useMemo } from 'react';
import { describeChart } from '../../../kit/charts/chart-text.ts';
import { Group } from '../../../kit/ui/layout.tsx';
import { formatQuantity } from '../../../kit/ui/numbers.ts';
import { WhyButton } from '../changes/why-dialog.tsx';
import { overlapText, type SoldRow, type Sums } from '../core/sold.rules.ts';
import type { DrillTarget, ToWhy } from './drill-down.rules.ts';
import { DrillLink } from './drill-down-link.tsx';
import { findCompared, type Metric } from './metrics.ts';
import classes from './sales-view.module.css';
import type { SectionView } from './sales-view-state.ts';
import type { SectionActions } from './section-actions.ts';
import { SectionBars } from './section-bars.tsx';
import { buildSlices, filterRows, sortRows } from './section-rows.rules.ts';
import { SectionShare } from './section-share.tsx';
import { SectionTable } from './section-table.tsx';
import { SectionTiles } from './section-tiles.tsx';
import type { Section } from './sections.ts';
import type { Marks } from './selection.rules.ts';
import type { SectionData } from './use-section.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  readonly section: Section;
  readonly data: SectionData;
  /** Of the marked rows. */
  readonly chosen: Sums | undefined;
  readonly marks: Marks;
  readonly metric: Metric;
  readonly view: SectionView;
  readonly showsLastYear: boolean;
  readonly drillTarget: DrillTarget;
  readonly toWhy: ToWhy;
  readonly actions: SectionActions;
  readonly onClick: (id: number) => void;
  readonly isNear: boolean;
}

/** Rerenders only near the viewport, because sorting and rendering hidden sections is a waste. */
export const SectionContent = memo(
  (props: Props) => {
    const { section, data, marks, chosen, metric, onClick, view, drillTarget, toWhy, actions } = props;
    const { rows, totals, isOverlapping } = data;
    const [typed, type] = useTyped(view.search, (search) => actions.view(section, { search }, 'replace'));
    const sorted = useMemo(() => sortRows(rows, metric.figure), [rows, metric]);
    const slices = useMemo(() => buildSlices(rows, metric), [rows, metric]);
    const shown = useMemo(() => filterRows(sorted, typed), [sorted, typed]);
    const summary = useMemo(() => summarizeRows(sorted, metric), [sorted, metric]);
    const colors = useMemo(() => new Map(slices.map(({ id, color }) => [id ?? 0, color] as const)), [slices]);
    const drill = useCallback(
      (row: SoldRow) => (
        <>
          <WhyButton name={row.name} state={toWhy(section, row)} isInRow />
          <DrillLink name={row.name} target={drillTarget(section, row)} />
        </>
      ),
      [section, drillTarget, toWhy],
    );
    const showsLastYear = props.showsLastYear && findCompared(metric) !== undefined;
    return (
      <>
        <SectionTiles totals={totals} why={toWhy(section)} />
        {isOverlapping && (
          <Text className="hairline-below" py={8} px={18} c="dimmed" fz={12.5}>
            {overlapText}
          </Text>
        )}
        <div className={classes.content} data-as={view.as}>
          <Box miw={0} py={14} pl={14} pr={8}>
            <Group gap={14} mb={10} mr={10}>
              <SearchRows title={section.title} typed={typed} onType={type} />
              {showsLastYear && view.as === 'chart' && <span className={classes.previous}>Previous year</span>}
              <SegmentedControl
                size="xs"
                aria-label={`${section.title} as`}
                data={[...views]}
                value={view.as}
                onChange={(as) => actions.view(section, { as })}
              />
            </Group>
            <p className="visually-hidden">{summary}</p>
            {view.as === 'table' ? (
              <SectionTable title={section.title} rows={shown} />
            ) : (
              <SectionBars
                {...{ metric, marks, colors, onClick, drill, showsLastYear }}
                title={section.title}
                rows={shown}
                all={rows}
              />
            )}
            {shown.length === 0 && (
              <Text mt={-480} mb={452} c="dimmed" ta="center">
                No results for “{typed.trim()}”
              </Text>
            )}
          </Box>
          {view.as === 'chart' && <SectionShare {...{ slices, metric, marks, totals, chosen, isOverlapping }} />}
        </div>
      </>
    );
  },
  (before, after) => !after.isNear || isSame(before, after),
);

const isSame = (before: Props, after: Props): boolean =>
  Object.entries(after).every(([name, value]) => name === 'isNear' || Reflect.get(before, name) === value);

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

const summarizeRows = (rows: readonly SoldRow[], { label, figure }: Metric): string => {
  const { kind } = figureDefinitions[figure];
  if (kind !== 'money' && kind !== 'units') return `${label} of ${formatQuantity(rows.length)}.`;
  const series = [{ name: label, measure: kind, values: rows.map((row) => row[figure]) }];
  return describeChart({ labels: rows.map(({ name }) => name), series });
};

interface SearchProps {
  readonly title: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

const SearchRows = ({ title, typed, onType }: SearchProps) => (
  <TextInput
    type="search"
    className={classes.search}
    aria-label={`Search ${title}`}
    placeholder={`Search ${title.toLowerCase()}`}
    value={typed}
    leftSection={<IconSearch size={15} aria-hidden />}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);
