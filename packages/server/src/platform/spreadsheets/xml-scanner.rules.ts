/** What a scanner tells as it goes along; names are without their prefix. */
export interface XmlEvents {
  /** `attributes` is what stands between the name and the end of the tag: most of it nobody asks for. */
  readonly onOpen: (name: string, attributes: string) => void;
  readonly onText: (text: string) => void;
  readonly onClose: (name: string) => void;
}

/** Longer than any tag or entity of a sheet that a program wrote. */
const longestTag = 100_000;

/**
 * Reads XML piece by piece, without ever having the whole of it: no tree, no name spaces, no entities but the five that
 * XML knows, and no document type, with which files could unfold themselves. Throws at what is no XML.
 */
export const createXmlScanner = ({ onOpen, onText, onClose }: XmlEvents) => {
  let rest = '';

  const takeTag = (tag: string): void => {
    if (tag.startsWith('/')) {
      onClose(localName(tag.slice(1).trim()));
      return;
    }
    const isEmpty = tag.endsWith('/');
    const body = isEmpty ? tag.slice(0, -1) : tag;
    const end = body.search(/\s/);
    const name = localName(end === -1 ? body : body.slice(0, end));
    onOpen(name, end === -1 ? '' : body.slice(end));
    if (isEmpty) onClose(name);
  };

  /** Where what begins at `from` with `<` ends; undefined when its end is not there yet. */
  const takeMarkup = (text: string, from: number): number | undefined => {
    for (const [start, end, isText] of sections)
      if (text.startsWith(start, from)) {
        const at = text.indexOf(end, from + start.length);
        if (at === -1) return undefined;
        if (isText) onText(text.slice(from + start.length, at));
        return at + end.length;
      }
    if (text.startsWith('<!', from)) {
      if (text.length < from + longestStart) return undefined;
      throw new Error('A document type is not read');
    }
    const at = endOfTag(text, from);
    if (at === undefined) return undefined;
    takeTag(text.slice(from + 1, at));
    return at + 1;
  };

  return {
    push: (piece: string): void => {
      const text = rest + piece;
      let from = 0;
      for (;;) {
        const at = text.indexOf('<', from);
        const end = at === -1 ? endOfWholeText(text, from) : at;
        if (end > from) onText(unescaped(text.slice(from, end)));
        from = end;
        if (at === -1) break;
        const next = takeMarkup(text, at);
        if (next === undefined) break;
        from = next;
      }
      rest = text.slice(from);
      if (rest.length > longestTag) throw new Error('A tag has no end');
    },
    end: (): void => {
      if (rest.trim() !== '') throw new Error('It ends within a tag');
    },
  };
};

/** With what they begin and end, and whether what is between is text. */
const sections = [
  ['<!--', '-->', false],
  ['<![CDATA[', ']]>', true],
  ['<?', '?>', false],
] as const;
const longestStart = '<![CDATA['.length;

/** A `>` within the quotes of an attribute ends nothing. */
const endOfTag = (text: string, from: number): number | undefined => {
  const first = text.indexOf('>', from);
  if (first === -1) return undefined;
  if (isWhole(text, from, first)) return first;
  wholeTag.lastIndex = from;
  return wholeTag.test(text) ? wholeTag.lastIndex - 1 : undefined;
};

const wholeTag = /<(?:[^"'>]|"[^"]*"|'[^']*')*>/y;

/** No quotes are open in it, which is so at the first `>` of nearly every tag. */
const isWhole = (text: string, from: number, to: number): boolean => {
  let quotes = 0;
  for (let at = from; at < to; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 39) return false;
    if (sign === 34) quotes += 1;
  }
  return quotes % 2 === 0;
};

/** An entity may go on in the next piece. */
const endOfWholeText = (text: string, from: number): number => {
  const at = text.lastIndexOf('&');
  return at >= from && text.indexOf(';', at) === -1 && text.length - at < longestEntity ? at : text.length;
};
const longestEntity = 12;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const unescaped = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&([^;&]{1,10});/g, (whole, name: string) => entity(name) ?? whole) : text;

const entity = (name: string): string | undefined => {
  if (!name.startsWith('#')) return named.get(name);
  const point = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
};

/** The value of one attribute of a tag. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = attributePatterns.get(name) ?? newPattern(name);
  const [, double, single] = found.exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : unescaped(value);
};

const attributePatterns = new Map<string, RegExp>();
const newPattern = (name: string): RegExp => {
  const pattern = new RegExp(String.raw`\s(?:\w+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`);
  attributePatterns.set(name, pattern);
  return pattern;
};
