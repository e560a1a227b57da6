import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';

interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

const toWords = (text: string): string[] => toSearchKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The only record whose name has all words of the text, or words that begin with them: "Boston" and "Bost." mean "Willow &
 * Pine Boston". Numbers that the record does not have are ignored, but not words. Undefined if there are several.
 */
export const findCandidate = <R extends NamedRecord>(text: string, records: readonly R[]): R | undefined => {
  const words = toWords(text).filter((word) => /\p{L}{3}/u.test(word));
  if (words.length === 0) return undefined;
  const matches = records.filter(({ name }) => {
    const own = toWords(name);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
  const exact = matches.filter(({ name }) => {
    const own = toWords(name);
    return words.every((word) => own.includes(word));
  });
  const [found, ...others] = exact.length > 0 ? exact : matches;
  return others.length === 0 ? found : undefined;
};
