import { type ReactNode, useSyncExternalStore } from 'react';

export interface Question {
  /** Names the record or the number of records: "Cancel 3 orders?" */
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
}
interface OpenQuestion extends Question {
  readonly answer: (agreed: boolean) => void;
}

let current: OpenQuestion | undefined;
const listeners = new Set<() => void>();
const show = (next: OpenQuestion | undefined) => {
  current = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Asks for confirmation; resolves to whether the user agreed. A newer question replaces an open one. `settled` closes
 * the question with its value if the user has not answered before.
 */
export const confirm = (question: Question, settled?: Promise<boolean>): Promise<boolean> => {
  current?.answer(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      if (current === open) show(undefined);
      resolve(agreed);
    };
    const open = { ...question, answer };
    show(open);
    void settled?.then(answer, () => answer(false));
  });
};

export const useQuestion = (): OpenQuestion | undefined => useSyncExternalStore(subscribe, () => current);
