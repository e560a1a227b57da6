import { describe, expect, test } from 'vitest';
import { buildFileFormats } from './file-formats.rules.ts';
import { matchImportColumns } from './import-columns.rules.ts';
import { fileKinds, listImportProperties } from './import-properties.rules.ts';
import { createImportRowReader } from './import-row.rules.ts';
import { buildSampleTable, type SampleCell } from './sample-file.rules.ts';

test('docs/file-formats.md is current', async () => {
  await expect(buildFileFormats()).toMatchFileSnapshot('../../../../docs/file-formats.md');
});

const toText = (cell: SampleCell): string => {
  if (cell === null) return '';
  return cell.kind === 'money' ? String(cell.value / 100) : String(cell.value);
};

describe.each(fileKinds)('the sample of %s', (kind) => {
  const { labels, rows } = buildSampleTable(kind);

  test('has a value for every property in each of its rows, and all columns are found by name', () => {
    const properties = listImportProperties(kind).filter(({ form }) => form !== 'attributes');

    expect(rows.length).toBeGreaterThan(1);
    for (const { examples } of properties) expect(examples).toHaveLength(rows.length);
    expect(Object.entries(matchImportColumns(kind, labels).columns)).toEqual(
      properties.map(({ id }, column) => [id, [column]]),
    );
  });

  test('has no column that refers to a list or an earlier product in an empty account', () => {
    const forEmptyAccount = buildSampleTable(kind, true);
    const withReferences = ['Season', 'Sales channel', 'Payment term', 'Predecessor'];

    expect(forEmptyAccount.labels).toEqual(labels.filter((label) => !withReferences.includes(label)));
    for (const row of forEmptyAccount.rows) expect(row).toHaveLength(forEmptyAccount.labels.length);
  });

  test('has only valid values, and shows each column', () => {
    const { columns } = matchImportColumns(kind, labels);
    const read = createImportRowReader(kind, { header: labels, columns, numbers: {}, currency: 'USD' });

    for (const [index, row] of rows.entries()) expect(read(row.map(toText), index + 2).problems).toEqual([]);
    for (const column of labels.keys()) expect(rows.some((row) => row[column] !== null)).toBe(true);
  });
});
