// ASVS 1.1.2

import type { Archive } from './archive-entries.ts';
import { type CellStyle, toCellStyle } from './cell-values.rules.ts';
import { createXmlScanner, findAttribute, type XmlEvents } from './xml-scanner.ts';

/** A worksheet of a file. */
export interface WorkbookSheet {
  readonly name: string;
  /** False for hidden and very hidden sheets. */
  readonly isVisible: boolean;
  /** The unpacked size of the sheet. */
  readonly bytes: number;
  /** The XML of the sheet; each call starts from the beginning. */
  readonly xml: () => AsyncIterable<string>;
}

/** The sheets of a workbook and the data needed to interpret their cells. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** By style index. */
  readonly styles: readonly CellStyle[];
  readonly startsIn1904: boolean;
  /** By index, as cells refer to them. */
  readonly sharedTexts: readonly string[];
}

/** Throws if the archive is not a workbook. */
export const openWorkbook = async (archive: Archive): Promise<Workbook> => {
  const [main] = [...(await readTargets(archive, '_rels/.rels', '')).values()].filter(hasKind('officeDocument'));
  const path = main?.target ?? 'xl/workbook.xml';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const { sheets, startsIn1904 } = await readWorkbook(archive, path);
  const name = path.slice(folder.length);
  const targets = await readTargets(archive, `${folder}_rels/${name}.rels`, folder);
  const findTarget = (kind: string) => [...targets.values()].find(hasKind(kind))?.target;
  return {
    sheets: sheets.flatMap((sheet): WorkbookSheet[] => {
      const target = targets.get(sheet.id);
      // Charts and dialogs are sheets without cells.
      if (!target || !hasKind('worksheet')(target)) return [];
      const xml = () => {
        const text = archive.readText(target.target);
        if (!text) throw new Error('It has no sheet');
        return text;
      };
      return [{ name: sheet.name, isVisible: sheet.isVisible, bytes: archive.getBytes(target.target), xml }];
    }),
    startsIn1904,
    styles: await readStyles(archive, findTarget('styles')),
    sharedTexts: await readSharedTexts(archive, findTarget('sharedStrings')),
  };
};

interface Target {
  readonly kind: string;
  readonly target: string;
}

const hasKind =
  (kind: string) =>
  (target: Target): boolean =>
    target.kind.endsWith(`/${kind}`);

const scan = async (pieces: AsyncIterable<string> | undefined, events: Partial<XmlEvents>): Promise<void> => {
  const nothing = () => undefined;
  const scanner = createXmlScanner({ onOpen: nothing, onText: nothing, onClose: nothing, ...events });
  for await (const piece of pieces ?? []) scanner.push(piece);
  scanner.end();
};

/** The target paths of a part's relationships, by relationship id. */
const readTargets = async (archive: Archive, path: string, folder: string): Promise<ReadonlyMap<string, Target>> => {
  const targets = new Map<string, Target>();
  await scan(archive.readText(path), {
    onOpen: (name, attributes) => {
      if (name !== 'Relationship') return;
      const target = findAttribute(attributes, 'Target') ?? '';
      const place = target.startsWith('/') ? target.slice(1) : new URL(target, `file:///${folder}`).pathname.slice(1);
      targets.set(findAttribute(attributes, 'Id') ?? '', {
        kind: findAttribute(attributes, 'Type') ?? '',
        target: place,
      });
    },
  });
  return targets;
};

const readWorkbook = async (archive: Archive, path: string) => {
  const sheets: { readonly id: string; readonly name: string; readonly isVisible: boolean }[] = [];
  let startsIn1904 = false;
  const workbook = archive.readText(path);
  if (!workbook) throw new Error('It is not a workbook');
  await scan(workbook, {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(findAttribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const state = findAttribute(attributes, 'state') ?? 'visible';
      const [id = '', sheet = ''] = ['id', 'name'].map((attribute) => findAttribute(attributes, attribute));
      sheets.push({ id, name: sheet, isVisible: state === 'visible' });
    },
  });
  return { sheets, startsIn1904 };
};

const readStyles = async (archive: Archive, path: string | undefined): Promise<CellStyle[]> => {
  const own = new Map<number, string>();
  const styles: CellStyle[] = [];
  let isCells = false;
  await scan(archive.readText(path ?? ''), {
    onOpen: (name, attributes) => {
      const format = Number(findAttribute(attributes, 'numFmtId') ?? 0);
      if (name === 'cellXfs') isCells = true;
      else if (name === 'numFmt') own.set(format, findAttribute(attributes, 'formatCode') ?? '');
      else if (name === 'xf' && isCells) styles.push(toCellStyle(format, own.get(format)));
    },
    onClose: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
};

/** More than the largest accepted file contains; larger values indicate a decompression bomb. */
const maxSharedLength = 150_000_000;

/** Rich text runs form one text; phonetic hints are skipped. */
const readSharedTexts = async (archive: Archive, path: string | undefined): Promise<string[]> => {
  const texts: string[] = [];
  let [text, isText, isSpoken, length] = ['', false, false, 0];
  await scan(archive.readText(path ?? ''), {
    onOpen: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isSpoken = true;
      else if (name === 't') isText = !isSpoken;
    },
    onText: (piece) => {
      if (isText) text += piece;
    },
    onClose: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'si') {
        length += text.length;
        if (length > maxSharedLength) throw new Error('Its texts are too much');
        texts.push(text);
      }
    },
  });
  return texts;
};
