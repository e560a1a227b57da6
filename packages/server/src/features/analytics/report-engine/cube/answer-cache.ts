import { createHash } from 'node:crypto';
import type { Question, Sums } from './scan.ts';

/** Answers that were given lately or are being worked out: whoever asks the same about the same sales gets the same. */
export interface Memo {
  readonly get: (of: Asked, work: () => Promise<Sums>) => Promise<Sums>;
}

interface Asked {
  readonly tenantId: number;
  readonly version: number;
  readonly question: Question;
}

export const createMemo = (mostBytes: number): Memo => {
  const answers = new Map<string, { readonly answer: Promise<Sums>; bytes: number }>();
  let total = 0;
  const forget = (key: string): void => {
    total -= answers.get(key)?.bytes ?? 0;
    answers.delete(key);
  };
  return {
    get: ({ tenantId, version, question }, work) => {
      const key = `${tenantId} ${version} ${createHash('sha256').update(JSON.stringify(question)).digest('base64')}`;
      const known = answers.get(key);
      if (known) {
        // The one used last stands last.
        answers.delete(key);
        answers.set(key, known);
        return known.answer;
      }
      const entry = { answer: work(), bytes: 0 };
      answers.set(key, entry);
      entry.answer.then(
        (sums) => {
          if (answers.get(key) !== entry) return;
          entry.bytes = sums.byteLength;
          total += sums.byteLength;
          for (const oldest of answers.keys()) {
            if (total <= mostBytes) return;
            forget(oldest);
          }
        },
        () => forget(key),
      );
      return entry.answer;
    },
  };
};
