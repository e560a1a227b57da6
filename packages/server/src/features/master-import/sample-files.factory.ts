import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import {
  buildSampleTable,
  type SampleCell,
  sampleFileNames,
} from '@shelfward/contract/master-import/sample-file.rules.ts';
import { writeXlsx } from 'hucre/xlsx';

/** The sample file of an importer in both formats, as users download it. */
export const makeSampleFile = async (kind: FileKind, format: 'csv' | 'xlsx'): Promise<File> => {
  const { labels, rows } = buildSampleTable(kind);
  const name = `${sampleFileNames[kind]}.${format}`;
  if (format === 'csv') {
    const lines = [labels, ...rows.map((row) => row.map((cell) => String(toValue(cell) ?? '')))];
    return new File([lines.map((cells) => `${cells.join(',')}\n`).join('')], name);
  }
  const content = await writeXlsx({
    sheets: [{ name: 'Sample', rows: [[...labels], ...rows.map((row) => row.map(toSheetValue))] }],
  });
  return new File([new Uint8Array(content)], name);
};

const toValue = (cell: SampleCell): string | number | null => {
  if (cell === null) return null;
  return cell.kind === 'money' ? cell.value / 100 : cell.value;
};

const toSheetValue = (cell: SampleCell): string | number | Date | null =>
  cell?.kind === 'day' ? new Date(`${cell.value}T00:00:00Z`) : toValue(cell);
