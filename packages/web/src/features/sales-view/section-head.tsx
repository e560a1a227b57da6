import { ActionIcon, Tooltip } from '@mantine/core';
import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { IconDownload, IconX } from '@tabler/icons-react';
import { fetchFile } from '../../kit/client.ts';
import { saveFile } from '../../kit/export/save-file.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { nameOf } from './breakdown.rules.ts';
import { type MetricName, metrics } from './metrics.ts';
import type { requestOf } from './sales-view-state.ts';
import classes from './section-head.module.css';
import type { Marks } from './selection.rules.ts';

interface Props {
  readonly title: string;
  readonly request: ReturnType<typeof requestOf>;
  readonly rows: readonly BreakdownRow[] | undefined;
  readonly marks: Marks;
  readonly metric: MetricName;
  readonly onMetric: (metric: MetricName) => void;
  readonly onClick: (id: number) => void;
}

export const SectionHead = ({ title, request, rows, marks, metric, onMetric, onClick }: Props) => (
  <header className={classes.head}>
    <h2>{title}</h2>
    {rows && <span className={classes.count}>{formatQuantity(rows.length)}</span>}
    <Chips rows={rows ?? []} marks={marks} onClick={onClick} />
    <fieldset className={classes.metrics}>
      <legend className="visually-hidden">{title} by</legend>
      {metrics.map(({ name, label }) => (
        <button key={name} type="button" aria-pressed={name === metric} onClick={() => onMetric(name)}>
          {label}
        </button>
      ))}
    </fieldset>
    <Export title={title} request={request} />
  </header>
);

const mostChips = 3;

/** What is marked, whether or not it is among the rows that are left. */
const Chips = ({ rows, marks, onClick }: Pick<Props, 'marks' | 'onClick'> & { rows: readonly BreakdownRow[] }) => {
  if (marks.size === 0) return null;
  const shown = [...marks].slice(0, mostChips);
  return (
    <span className={classes.chips}>
      {shown.map(([id, mark]) => {
        const row = rows.find((one) => one.id === id);
        const name = row ? nameOf(row) : `#${id}`;
        const verb = mark === 'deselected' ? 'Keep' : 'Remove';
        return (
          <span key={id} className={classes.chip} data-mark={mark}>
            <span>{name}</span>
            <button type="button" aria-label={`${verb} ${name}`} onClick={() => onClick(id)}>
              <IconX size={13} aria-hidden />
            </button>
          </span>
        );
      })}
      {marks.size > mostChips && <span className={classes.more}>+{formatQuantity(marks.size - mostChips)}</span>}
    </span>
  );
};

const Export = ({ title, request }: Pick<Props, 'title' | 'request'>) => {
  const { isBusy, run } = useBusy();
  const download = async () => {
    const { blob, fileName } = await fetchFile(salesReportRoutes.breakDownSpreadsheet, request);
    saveFile(blob, fileName);
  };
  return (
    <Tooltip label="Download as spreadsheet">
      <ActionIcon aria-label={`Download ${title}`} loading={isBusy} onClick={() => void run(download)}>
        <IconDownload size={17} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
};
