import { Box } from '@mantine/core';
import { ExportMenu } from '../../../../kit/export/export-menu.tsx';
import { formatQuantity } from '../../../../kit/ui/numbers.ts';
import { loadReportFile } from '../reports.api.ts';
import { overlapText } from '../sold.rules.ts';
import { type TableState, toTableQuery } from './table-state.ts';
import type { ReportRows } from './use-report-rows.ts';

interface Props {
  readonly name: string;
  readonly state: TableState;
  readonly report: ReportRows;
}

/** What a table shows, and its file. */
export const TableFacts = ({ name, state, report: { result, isOverlapping } }: Props) => {
  return (
    <>
      {result !== undefined && result.omittedRows > 0 && (
        <span>{formatQuantity(result.omittedRows)} rows with less sales are not shown</span>
      )}
      {result?.comparedWeeks && <span>{result.comparedWeeks}</span>}
      {isOverlapping && <span>{overlapText}</span>}
      {result && (
        <Box component="span" ml="auto">
          <ExportMenu title={name} file={(format) => loadReportFile(name, toTableQuery(state), format)} />
        </Box>
      )}
    </>
  );
};
