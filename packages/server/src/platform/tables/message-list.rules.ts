/** As many as the importer shows. */
const mostShown = 50;

/** Keeps the first fifty messages and counts the others, so that a file wrong in every line costs no memory. */
export const createMessageList = (what: 'error' | 'message') => {
  const first: string[] = [];
  let count = 0;
  return {
    add: (message: string): void => {
      count += 1;
      if (first.length < mostShown) first.push(message);
    },
    isEmpty: (): boolean => count === 0,
    toArray: (): string[] => (count > mostShown ? [...first, andMore(count - mostShown, what)] : [...first]),
  };
};

const andMore = (count: number, what: string): string =>
  `… and ${count.toLocaleString('en-US')} more ${what}${count === 1 ? '' : 's'}`;

export type MessageList = ReturnType<typeof createMessageList>;
