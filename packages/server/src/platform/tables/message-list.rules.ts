/** As many as the importer shows. */
const mostShown = 50;

/** Keeps the first fifty messages and counts the others, so that a file wrong in every line costs no memory. */
export const createMessageList = (what: 'error' | 'message') => {
  const first: (string | (() => string))[] = [];
  let count = 0;
  return {
    /** A message that is not known to its end yet is asked for when all are told. */
    add: (message: string | (() => string)): void => {
      count += 1;
      if (first.length < mostShown) first.push(message);
    },
    isEmpty: (): boolean => count === 0,
    toArray: (): string[] => {
      const told = first.map((message) => (typeof message === 'string' ? message : message()));
      return count > mostShown ? [...told, andMore(count - mostShown, what)] : told;
    },
  };
};

const andMore = (count: number, what: string): string =>
  `… and ${count.toLocaleString('en-US')} more ${what}${count === 1 ? '' : 's'}`;

export type MessageList = ReturnType<typeof createMessageList>;
