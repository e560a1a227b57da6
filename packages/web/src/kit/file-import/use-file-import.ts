import { ApiError } from '@shelfward/client/api-error.ts';
import { newKey } from '@shelfward/client/caller.ts';
import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { type ImportColumns, matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FoundMapping } from '@shelfward/contract/master-import/import-mappings.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { useRef, useState } from 'react';
import type { SendOptions } from '../client.ts';
import { toErrorMessage } from '../ui/states.tsx';
import type { Formats, TableChoices } from './file-preview.rules.ts';
import { type ImportReport, withDamage } from './import-outcome.rules.ts';
import { findRemembered, type ReadFile } from './remembered-columns.ts';
import { openTableSource, type TableSource, withTableChoices } from './table-source.ts';
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
  readonly match?: (source: TableSource, choices: C, remembered: FoundMapping | undefined) => Partial<Chosen<C>>;
  /** The company that sent the files. */
  readonly toSender?: (choices: C) => number | null;
  /** Without it, the browser shows the start of the file. */
  readonly preview?: (given: GivenFile<C>) => Promise<R | undefined>;
  readonly commit: (given: GivenFile<C>, options: SendOptions) => Promise<R>;
  readonly followed?: FollowedImport;
}

type Chosen<C extends object> = Omit<GivenFile<C>, 'source'> & {
  readonly source?: TableSource;
  /** How the file was read before the user chose anything. */
  readonly proposed?: ReadFile;
  /** Whether it is read like an earlier file. */
  readonly isRemembered?: boolean;
};

export type Change<C extends object> = Pick<Partial<GivenFile<C>>, 'columns' | 'formats' | 'correctedCells'> & {
  readonly table?: TableChoices;
  readonly choices?: Partial<C>;
};

/** State of an import. Every choice requests a new preview; nothing is written before the commit. */
export const useFileImport = <R extends ImportReport, C extends object>(importer: FileImporter<R, C>) => {
  const [chosen, setChosen] = useState<Chosen<C>>({ formats: {}, correctedCells: [], choices: importer.choices });
  const [result, setResult] = useState<R>();
  const { problems, isReading, read } = useFileReading();
  const [openings, setOpenings] = useState(0);
  const run = useImportRun(importer.followed);
  const key = useRef(newKey());
  const opened = useRef<TableSource>(undefined);
  const latest = useRef(chosen.choices);
  latest.current = chosen.choices;

  const preview = async (next: Chosen<C>): Promise<void> => {
    key.current = newKey();
    setChosen(next);
    const { source } = next;
    if (!importer.preview || !source || source.preview?.isSheetOpen) return;
    await read(async () => setResult(await importer.preview?.({ ...next, source })));
  };
  const open = async (source: TableSource, choices: C): Promise<void> => {
    setResult(undefined);
    run.reset();
    opened.current = source;
    const before = latest.current;
    const remembered = await findRemembered(source, importer.toSender?.(choices) ?? null);
    // The user has chosen another file.
    if (opened.current !== source) return;
    // A choice that was made meanwhile.
    const current = latest.current === before ? choices : { ...choices, ...latest.current };
    const next = {
      source,
      formats: toFormats(remembered),
      correctedCells: [],
      choices: current,
      ...(remembered && { columns: remembered.columns }),
      ...importer.match?.(source, current, remembered),
    };
    const { kind } = importer;
    const columns = next.columns ?? (kind ? matchImportColumns(kind, source.preview?.header ?? []).columns : {});
    await preview({ ...next, proposed: { columns, formats: next.formats }, isRemembered: remembered !== undefined });
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
    companyId: importer.toSender?.(chosen.choices) ?? null,
    /** Until a chosen file is open, the page has the former one, which is not imported. */
    isOpening: openings > 0,
    chooseFile: (file: File): void => {
      setOpenings((count) => count + 1);
      void openTableSource(importer.kind, file)
        .then((source) => open(source, chosen.choices))
        .finally(() => setOpenings((count) => count - 1));
    },
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

const toFormats = (remembered: FoundMapping | undefined): Formats => ({
  ...(remembered?.dateOrder && { dateOrder: remembered.dateOrder }),
  ...(remembered?.decimalSign && { decimalSign: remembered.decimalSign }),
  ...(remembered?.qualifiers && { qualifiers: remembered.qualifiers }),
});

/** What every page of an import shows. */
export type FileImportState = Omit<
  ReturnType<typeof useFileImport<ImportReport, object>>,
  'choices' | 'change' | 'commit' | 'result'
> & { readonly change: (change: Omit<Change<object>, 'choices'>) => Promise<void>; readonly commit: () => void };

const withoutCell = (cells: readonly CorrectedCell[], { line, column }: CorrectedCell): readonly CorrectedCell[] =>
  cells.filter((cell) => cell.line !== line || cell.column !== column);

/** Whether a file is being read, and the errors of the file as a whole. */
const useFileReading = () => {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const read = async (work: () => Promise<void>): Promise<void> => {
    setProblems([]);
    setReading(true);
    try {
      await work();
    } catch (error) {
      setProblems(toProblemMessages(error));
    } finally {
      setReading(false);
    }
  };
  return { problems, isReading, read };
};

/** The server rejects a file with a list of messages, and other requests with one message. */
const toProblemMessages = (error: unknown): readonly string[] => {
  if (error instanceof ApiError && Array.isArray(error.result)) return error.result.map(String);
  if (error instanceof ApiError && error.code === 'FILE_CORRUPTED') return withDamage(error);
  return [error instanceof Error ? toErrorMessage(error) : String(error)];
};
