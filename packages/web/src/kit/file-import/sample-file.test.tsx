import { matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { fileKinds, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { buildFilePreview } from './file-preview.rules.ts';
import { readFileStart } from './file-start.ts';
import { SampleFile } from './sample-file.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each(
  fileKinds.flatMap((kind) => [
    { kind, item: 'Text (.csv)', ending: 'csv' },
    { kind, item: 'Excel (.xlsx)', ending: 'xlsx' },
  ]),
)('the sample $ending file of $kind has all columns of its importer', async ({ kind, item, ending }) => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => undefined }),
  );
  const { user } = renderScreen(<SampleFile kind={kind} />);

  await user.click(await screen.findByRole('button', { name: 'Sample file' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => expect(saved).toHaveLength(1));

  const start = await readFileStart(new File(saved, `sample.${ending}`));
  const preview = start && buildFilePreview(start, { delimiter: 'DEFAULT', isKnownName: () => true });
  const properties = listImportProperties(kind).filter(({ form }) => form !== 'attributes');
  expect(Object.keys(matchImportColumns(kind, preview?.header ?? []).columns)).toEqual(properties.map(({ id }) => id));
});
