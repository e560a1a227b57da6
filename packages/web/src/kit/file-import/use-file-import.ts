import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { useRef, useState } from 'react';
import { newKey, type SendOptions } from '../client.ts';
import type { Formats, TableChoices } from './file-preview.rules.ts';
import type { ImportReport } from './import-outcome.rules.ts';
import { openTableSource, type TableSource, withTableChoices } from './table-source.ts';
import { useFileReading } from './use-file-reading.ts';
import { type FollowedImport, useImportRun } from './use-import-run.ts';

/** A file with everything that the user chose for its import. */
export interface GivenFile<C extends object> {
  readonly source: TableSource;
  /** Undefined: the server finds the columns by the names in the header. */
  readonly columns?: ImportColumns | undefined;
  readonly formats: Formats;
  /** Cells with values that override the file. */
  readonly correctedCells: readonly CorrectedCell[];
  /** Choices of this kind of import, such as a default company. */
  readonly choices: C;
}

export interface FileImporter<R extends ImportReport, C extends object> {
  /** Undefined for a file that only the server reads. */
  readonly kind: FileKind | undefined;
  /** The initial choices. */
  readonly choices: C;
  /** How a new file, sheet, or header is read. */
  readonly match?: (source: TableSource, choices: C) => Partial<Chosen<C>>;
  /** Without it, the browser shows the start of the file. */
  readonly preview?: (given: GivenFile<C>) => Promise<R>;
  readonly commit: (given: GivenFile<C>, options: SendOptions) => Promise<R>;
  readonly followed?: FollowedImport;
}

type Chosen<C extends object> = Omit<GivenFile<C>, 'source'> & { readonly source?: TableSource };

export type Change<C extends object> = Pick<Partial<GivenFile<C>>, 'columns' | 'formats' | 'correctedCells'> & {
  readonly table?: TableChoices;
  readonly choices?: Partial<C>;
};

/** State of an import. Every choice requests a new preview; nothing is written before the commit. */
export const useFileImport = <R extends ImportReport, C extends object>(importer: FileImporter<R, C>) => {
  const [chosen, setChosen] = useState<Chosen<C>>({ formats: {}, correctedCells: [], choices: importer.choices });
  const [result, setResult] = useState<R>();
  const { problems, isReading, read } = useFileReading();
  const run = useImportRun(importer.followed);
  const key = useRef(newKey());

  const preview = async (next: Chosen<C>): Promise<void> => {
    key.current = newKey();
    setChosen(next);
    const { source } = next;
    if (!importer.preview || !source || source.preview?.isSheetOpen) return;
    await read(async () => setResult(await importer.preview?.({ ...next, source })));
  };
  const open = (source: TableSource, choices: C): Promise<void> => {
    setResult(undefined);
    run.reset();
    return preview({ source, formats: {}, correctedCells: [], choices, ...importer.match?.(source, choices) });
  };
  const change = ({ table, choices, formats, ...next }: Change<C>): Promise<void> => {
    const merged = { ...chosen.choices, ...choices };
    if (table && chosen.source)
      return open(withTableChoices(chosen.source, { ...chosen.source.table, ...table }), merged);
    return preview({ ...chosen, ...next, choices: merged, formats: { ...chosen.formats, ...formats } });
  };
  return {
    ...chosen,
    ...run,
    result,
    problems,
    isReading,
    hasPreview: importer.preview !== undefined,
    chooseFile: (file: File) =>
      void openTableSource(importer.kind, file).then((source) => open(source, chosen.choices)),
    change,
    correctCell: (cell: CorrectedCell) =>
      change({ correctedCells: [...withoutCell(chosen.correctedCells, cell), cell] }),
    /** Imports the file with further choices, such as what to do with invalid rows. */
    commit: (choices: Partial<C> = {}): void => {
      const { source } = chosen;
      if (!source) return;
      const given = { ...chosen, source, choices: { ...chosen.choices, ...choices } };
      setChosen(given);
      if (importer.followed) key.current = newKey();
      void run.start({ key: key.current, fileName: source.file.name }, async (options) => {
        const imported = await importer.commit(given, options);
        setResult(imported);
        return imported;
      });
    },
  };
};

/** What every page of an import shows. */
export type FileImportState = Omit<
  ReturnType<typeof useFileImport<ImportReport, object>>,
  'choices' | 'change' | 'commit' | 'result'
> & { readonly change: (change: Omit<Change<object>, 'choices'>) => Promise<void>; readonly commit: () => void };

const withoutCell = (cells: readonly CorrectedCell[], { line, column }: CorrectedCell): readonly CorrectedCell[] =>
  cells.filter((cell) => cell.line !== line || cell.column !== column);
