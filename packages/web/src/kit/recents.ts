import { recentsName } from './personal-data.ts';
import { session } from './session.ts';

export interface Recent {
  readonly label: string;
  /** The record type: "Store". */
  readonly kind: string;
  readonly to: string;
}

const kept = 8;
const keyNow = () => `shelfward.${recentsName}.${session.scope()}`;

/** Recently opened records, newest first, for the command palette. */
export const readRecents = (): readonly Recent[] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyNow()) ?? '[]');
    return Array.isArray(found) ? found.filter(isRecent) : [];
  } catch {
    return [];
  }
};

export const rememberRecent = (recent: Recent): void => {
  const others = readRecents().filter((one) => one.to !== recent.to);
  localStorage.setItem(keyNow(), JSON.stringify([recent, ...others].slice(0, kept)));
};

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'label' in value && 'kind' in value && 'to' in value;
