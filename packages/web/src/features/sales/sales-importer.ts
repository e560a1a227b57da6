import { z } from 'zod';
import { createDraftStore } from '../../kit/drafts/draft-store.ts';
import type { ImportReport } from '../../kit/file-import/import-outcome.rules.ts';
import type { FileImporter } from '../../kit/file-import/use-file-import.ts';
import { feeds } from './feed-files.api.ts';
import { buildImportConfiguration, matchSales, noChoices, type SalesChoices } from './importer.rules.ts';
import { noNewRecords } from './new-records.rules.ts';
import { sales } from './sales-import.api.ts';

/** The user's last import in this browser whose result was not shown, so that a reopened tab can follow it. */
export const runningImport = createDraftStore({
  name: 'import',
  lifetime: 'browser',
  schema: z.object({ key: z.string(), fileName: z.string() }),
});

const noChoicesOfFile = { isMapped: false, steps: {}, newRecords: noNewRecords, booking: undefined };

export const salesImporter: FileImporter<ImportReport, SalesChoices> = {
  kind: 'SALES',
  choices: noChoices,
  match: (source, choices, remembered) => matchSales(source, { ...choices, ...noChoicesOfFile }, remembered),
  toSender: ({ companyId }) => companyId || null,
  commit: (given, options) => {
    const { booking } = given.choices;
    const files = { file: given.source.file };
    if (booking) return feeds.book({ body: { booking }, files }, options);
    const configuration = buildImportConfiguration(given);
    if ('problem' in configuration) throw new Error(configuration.problem);
    return sales.import({ body: { importSaleCsvConfiguration: configuration }, files }, options);
  },
  followed: {
    progress: (key) => sales.importProgress({ params: { key } }),
    store: runningImport,
    changes: ['sales', 'analytics', 'inventory'],
  },
};
