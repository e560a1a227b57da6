import type { Markup } from './markup.types.ts';

/** A piece of HTML or XML. Names have no prefix and are lower case. */
export type MarkupToken =
  | { readonly kind: 'OPEN'; readonly name: string; readonly attributes: string; readonly isClosed: boolean }
  | { readonly kind: 'CLOSE'; readonly name: string }
  | { readonly kind: 'TEXT'; readonly text: string };

/** Elements of HTML whose content is not markup. */
const rawElements: readonly string[] = ['script', 'style'];
const maxTag = 100_000;

/** Splits HTML or XML into tags and texts, in one pass. Invalid markup is text. */
export function* readMarkup(text: string, markup: Markup): Generator<MarkupToken> {
  const raw = markup === 'HTML' ? rawElements : [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const textEnd = open < 0 ? text.length : open;
    if (textEnd > at) yield { kind: 'TEXT', text: decodeEntities(text.slice(at, textEnd)) };
    if (open < 0) return;
    const special = skipSpecial(text, open);
    if (special) {
      if (special.text !== '') yield { kind: 'TEXT', text: special.text };
      at = special.end;
      continue;
    }
    const tag = readTag(text, open);
    if (!tag) {
      yield { kind: 'TEXT', text: '<' };
      at = open + 1;
      continue;
    }
    at = tag.end;
    yield tag.token;
    if (tag.token.kind === 'OPEN' && raw.includes(tag.token.name) && !tag.token.isClosed)
      at = findClose(text, tag.token.name, at);
  }
}

/** Names of HTML are written in any case. */
const findClose = (text: string, name: string, from: number): number => {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  return close.exec(text)?.index ?? text.length;
};

interface Special {
  readonly text: string;
  readonly end: number;
}

/** Comments, CDATA, declarations, and processing instructions. */
const skipSpecial = (text: string, open: number): Special | undefined => {
  if (text.startsWith('<!--', open)) return { text: '', end: endAfter(text, '-->', open) };
  if (text.startsWith('<![CDATA[', open)) {
    const end = endAfter(text, ']]>', open);
    return { text: text.slice(open + 9, end - 3), end };
  }
  const next = text[open + 1];
  return next === '!' || next === '?' ? { text: '', end: endAfter(text, '>', open) } : undefined;
};

const endAfter = (text: string, sign: string, from: number): number => {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at + sign.length;
};

const tagName = /\/?(?<name>[a-z_][\w:.-]*)/iy;

/** A tag ends at the first `>` outside of a quoted attribute. */
const readTag = (text: string, open: number): { readonly token: MarkupToken; readonly end: number } | undefined => {
  tagName.lastIndex = open + 1;
  const full = tagName.exec(text)?.groups?.name;
  if (full === undefined) return undefined;
  const name = full.slice(full.indexOf(':') + 1).toLowerCase();
  let quote = '';
  const start = tagName.lastIndex;
  let end = start;
  for (const limit = Math.min(text.length, start + maxTag); end < limit; end += 1) {
    const sign = text[end] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '>') break;
    else if ((sign === '"' || sign === "'") && text[end - 1] === '=') quote = sign;
  }
  if (text[end] !== '>') return undefined;
  if (text[open + 1] === '/') return { token: { kind: 'CLOSE', name }, end: end + 1 };
  const isClosed = text[end - 1] === '/';
  return {
    token: { kind: 'OPEN', name, attributes: text.slice(start, isClosed ? end - 1 : end), isClosed },
    end: end + 1,
  };
};

/** The value of an attribute, with any prefix and in any case. */
export const readAttribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(
    String.raw`(?:^|[\s:])${name}\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+))`,
    'i',
  ).exec(attributes)?.groups;
  const value = found?.double ?? found?.single ?? found?.bare;
  return value === undefined ? undefined : decodeEntities(value);
};

const named = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['euro', '€'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['trade', '™'],
  // The names of the characters from U+00A0.
  ...'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
    .split(' ')
    .map((name, at): [string, string] => [name, String.fromCharCode(0xa0 + at)]),
]);

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]\w{1,7}));?/gi,
        (whole, ...rest) => {
          const { decimal, hex, name } = rest.at(-1) as Record<string, string | undefined>; // the named groups are last
          if (name !== undefined) return named.get(name) ?? whole;
          const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
          return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
        },
      )
    : text;
