import { examples } from './examples.gen.ts';
import type { Examples } from './operations.ts';

/** The documented calls by `area.name`. */
export const parseExamples = (): Examples =>
  Object.fromEntries(Object.entries(examples).map(([name, text]) => [name, JSON.parse(text)]));
