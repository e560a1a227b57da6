import type { Filter } from './list.types.ts';

/** A filter of a boolean parameter; the choices are shown in the given order. */
export const booleanFilter = (
  key: string,
  label: string,
  labels: Readonly<Record<'true' | 'false', string>>,
): Filter => ({
  key,
  label,
  kind: 'one',
  choices: Object.entries(labels).map(([value, choice]) => ({ value, label: choice })),
});
