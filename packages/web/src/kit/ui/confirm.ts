import { type ReactNode, useSyncExternalStore } from 'react';

export interface Confirmation {
  /** Names the record or the number of records: "Cancel 3 orders?" */
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
}
interface OpenConfirmation extends Confirmation {
  readonly respond: (agreed: boolean) => void;
}

let current: OpenConfirmation | undefined;
const listeners = new Set<() => void>();
const show = (next: OpenConfirmation | undefined) => {
  current = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Asks for confirmation; resolves to whether the user agreed. A newer request replaces an open one. `decision` closes the
 * dialog with its value if the user has not decided before.
 */
export const confirm = (confirmation: Confirmation, decision?: Promise<boolean>): Promise<boolean> => {
  current?.respond(false);
  return new Promise((resolve) => {
    const respond = (agreed: boolean) => {
      if (current === open) show(undefined);
      resolve(agreed);
    };
    const open = { ...confirmation, respond };
    show(open);
    void decision?.then(respond, () => respond(false));
  });
};

export const useConfirmation = (): OpenConfirmation | undefined => useSyncExternalStore(subscribe, () => current);
