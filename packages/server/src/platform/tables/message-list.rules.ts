import { plural } from '@shelfward/contract/kit/plural.rules.ts';

/** The number of messages that the importer shows. */
const maxShown = 50;

/** Stores the first fifty messages and counts the others, so that a file with errors in every line needs little memory. */
export const createMessageList = (what: 'error' | 'message') => {
  const first: (string | (() => string))[] = [];
  let count = 0;
  return {
    /** A message that is not complete yet is a function, called when the messages are listed. */
    add: (message: string | (() => string)): void => {
      count += 1;
      if (first.length < maxShown) first.push(message);
    },
    isEmpty: (): boolean => count === 0,
    toArray: (): string[] => {
      const texts = first.map((message) => (typeof message === 'string' ? message : message()));
      return count > maxShown ? [...texts, andMore(count - maxShown, what)] : texts;
    },
  };
};

const andMore = (count: number, what: string): string =>
  `… and ${count.toLocaleString('en-US')} more ${plural(count, what)}`;

export type MessageList = ReturnType<typeof createMessageList>;
