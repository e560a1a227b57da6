/** Most names consist of ASCII and single spaces. */
const plain = /^[!-_a-~]+(?: [!-_a-~]+)*$/;
const invisible =
  /\u034f|[\ufe0e\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const apostrophes = /[`\u00b4\u02b9\u02bb-\u02bd\u2018\u2019\u201b\u2032\ua78c\uff07]/g;
const hyphens = /[\u2010\u2011]/g;
const spaces = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/**
 * The form in which names, numbers, and codes of records are compared: texts that look the same have the same key, without
 * case. The same as `to_name_key` in SQL.
 */
export const toNameKey = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFC')
        .replaceAll(invisible, '')
        .replaceAll(apostrophes, "'")
        .replaceAll(hyphens, '-')
        .replaceAll(spaces, ' ')
        .replaceAll(/^ | $/g, '')
        .toUpperCase()
        .toLowerCase()
        .replaceAll('ς', 'σ')
        .normalize('NFC');

const strokes: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l' };

/** The form in which texts are searched: the key without accents. The same as `to_search_key` in SQL. */
export const toSearchKey = (text: string): string =>
  toNameKey(text)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øđł]/g, (letter) => strokes[letter] ?? letter);
