import { readAttribute } from './markup-tokens.rules.ts';
import { type NumberFormat, parseNumberFormat } from './number-formats.rules.ts';

/** The formats of Excel 2003 that have a name instead of a code. Currency is that of the program that shows it. */
const named: Readonly<Record<string, string>> = { percent: '0.00%', 'euro currency': '[$€-2]#,##0.00' };

interface Style {
  readonly parent: string | undefined;
  format: string | undefined;
}

/** Collects the number formats of the styles of an XML spreadsheet, which precede its sheets. */
export const createXmlStyles = () => {
  const styles = new Map<string, Style>();
  const formats = new Map<string, NumberFormat | undefined>();
  let style: Style | undefined;
  /** A style has the format of its parent, unless it has its own. */
  const findCode = (id: string, depth = 0): string | undefined => {
    const found = styles.get(id);
    if (!found || depth > styles.size) return undefined;
    return found.format ?? (found.parent === undefined ? undefined : findCode(found.parent, depth + 1));
  };
  return {
    onOpen: (name: string, attributes: string): void => {
      if (name === 'style') {
        style = { parent: readAttribute(attributes, 'Parent'), format: undefined };
        styles.set(readAttribute(attributes, 'ID') ?? '', style);
      } else if (name === 'numberformat' && style) style.format = readAttribute(attributes, 'Format');
    },
    find: (id: string | undefined): NumberFormat | undefined => {
      if (id === undefined) return undefined;
      if (!formats.has(id)) {
        const code = findCode(id);
        formats.set(id, code === undefined ? undefined : parseNumberFormat(-1, named[code.toLowerCase()] ?? code));
      }
      return formats.get(id);
    },
  };
};
