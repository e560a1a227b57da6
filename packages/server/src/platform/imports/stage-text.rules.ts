import type { ParsedRow } from '@shelfward/contract/master-import/import-row.rules.ts';
import { copyText } from '../db/copy.ts';

/** A staging row in COPY's text format. */
export const stageText = (line: number, cells: readonly string[], { values, problems }: ParsedRow): string =>
  `${line}\t${jsonText(cells)}\t${jsonText(values)}\t${jsonText(problems)}\n`;

const jsonText = (value: unknown): string => copyText(JSON.stringify(value));
