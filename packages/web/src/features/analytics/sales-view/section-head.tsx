import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { IconDownload, IconX } from '@tabler/icons-react';
import { fetchFile } from '../../../kit/client.ts';
import { saveFile } from '../../../kit/export/save-file.ts';
import { Group } from '../../../kit/ui/layout.tsx';
import { formatQuantity } from '../../../kit/ui/numbers.ts';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { type ScreenQuery, toMailedReport } from '../core/report-query.ts';
import { getSpecified, type SoldRow } from '../core/sold.rules.ts';
import { ReportMail } from '../report-mails/report-mail-dialog.tsx';
import { getMetric, type MetricName, metrics } from './metrics.ts';
import classes from './sales-view.module.css';
import { toSpecifiedQuery } from './sales-view-state.ts';
import { effectiveIds, type Marks } from './selection.rules.ts';

interface Props {
  readonly title: string;
  readonly query: ScreenQuery;
  readonly rows: readonly SoldRow[] | undefined;
  readonly marks: Marks;
  readonly metric: MetricName;
  /** The name search of the rows. */
  readonly search: string;
  readonly period: Readonly<Record<string, string>>;
  readonly onMetric: (metric: MetricName) => void;
  readonly onClear: () => void;
}

export const SectionHead = (props: Props) => {
  const { title, query, rows, marks, metric, search, period, onMetric, onClear } = props;
  return (
    <header className={classes.head}>
      <h2>{title}</h2>
      {rows && (
        <Text span c="dimmed">
          {formatQuantity(rows.length)}
        </Text>
      )}
      <Chip {...{ title, rows, marks, onClear }} />
      <fieldset className={classes.metrics}>
        <legend className="visually-hidden">{title} by</legend>
        {metrics.map(({ name, label }) => (
          <button key={name} type="button" aria-pressed={name === metric} onClick={() => onMetric(name)}>
            {label}
          </button>
        ))}
      </fieldset>
      <ReportMail
        look="icon"
        screen="SALES_VIEW"
        name={`Sales View ${title}`}
        period={period}
        report={toMailedReport(query)}
      />
      <Export {...{ title, query, metric, search }} />
    </header>
  );
};

/** The active filters of the section in a fixed line, so that the rows do not move under the pointer. */
const Chip = ({ title, rows, marks, onClear }: Pick<Props, 'title' | 'rows' | 'marks' | 'onClear'>) => {
  const [first, ...others] = effectiveIds(marks);
  if (first === undefined) return <Group component="span" flex="1 1 0" miw={0} align="stretch" />;
  const findName = (id: number) => rows?.find((row) => row.id === id)?.name ?? `#${id}`;
  return (
    <Group component="span" flex="1 1 0" miw={0} align="stretch">
      <span className={classes.chip} title={[first, ...others].slice(0, maxNames).map(findName).join(', ')}>
        <span className={`truncate ${classes.names}`}>{findName(first)}</span>
        {others.length > 0 && (
          <Text span pr={9} c="dimmed">
            +{formatQuantity(others.length)}
          </Text>
        )}
        <button type="button" aria-label={`Clear ${title}`} onClick={onClear}>
          <IconX size={13} aria-hidden />
        </button>
      </span>
    </Group>
  );
};

const maxNames = 30;

/** Contains the rows of the screen in their order. */
const Export = ({ title, query, metric, search }: Pick<Props, 'title' | 'query' | 'metric' | 'search'>) => {
  const { isBusy, run } = useBusy();
  const [level] = query.levels ?? [];
  const download = async () => {
    const { blob, fileName } = await fetchFile(salesReportRoutes.breakDownSpreadsheet, {
      params: { groupByType: level?.type ?? 'STORE' },
      query: {
        ...toSpecifiedQuery(query),
        ...(level?.attributeKeyId && { attributeKeyId: level.attributeKeyId }),
        orderBy: getSpecified(getMetric(metric).figure).field,
        ...(search && { search }),
      },
    });
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
