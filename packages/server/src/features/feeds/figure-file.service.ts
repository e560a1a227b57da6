import type { ReadingSink } from '../../platform/imports/reading.worker.ts';
import { createFigureText, type StagedFigures } from './figure-text.rules.ts';
import { type RetailFile, type RetailFileSummary, readRetailFile } from './templates/retail-file.service.ts';

export interface FigureFileSummary extends RetailFileSummary {
  readonly staged: StagedFigures;
}

/** Reads the figures of a retailer's file as rows of the staging table. */
export const readFigureFile = async (file: RetailFile, sink: ReadingSink): Promise<FigureFileSummary> => {
  const text = createFigureText(file.today);
  const summary = await readRetailFile(file, {
    onFigure: text.add,
    onPiece: async (progress) => {
      const rows = text.take();
      if (rows !== '') await sink.write(new TextEncoder().encode(rows));
      sink.onProgress(progress);
      return true;
    },
  });
  return { ...summary, staged: text.staged() };
};
