import type { DataCtx } from '../../platform/context/context.ts';
import type { ProductOfFigures, StoreOfFigures } from './figure-text.rules.ts';
import { loadFigureIdentities } from './match-figures.queries.ts';
import { createFigureMatcher, type MatchResult } from './match-figures.rules.ts';

/** The store and the product of each name, in the order of the names; null: none, or several. */
export interface FigureMatches {
  readonly storeIds: readonly (number | null)[];
  readonly productIds: readonly (number | null)[];
  /** What was guessed. */
  readonly messages: readonly string[];
}

interface NamesOfFigures {
  readonly companyId: number;
  readonly stores: readonly StoreOfFigures[];
  readonly products: readonly ProductOfFigures[];
}

/** Finds the stores and products that figures name, among the stores of a company. */
export const matchFigures = async (
  ctx: DataCtx,
  { companyId, stores, products }: NamesOfFigures,
): Promise<FigureMatches> => {
  const identities = await loadFigureIdentities(ctx, companyId);
  const { matchStore, matchProduct } = createFigureMatcher(identities);
  const storeMatches = stores.map(({ store }) => ({ text: store.text, match: matchStore(store) }));
  const productMatches = products.map(({ codes }) => ({ text: codes[0]?.code ?? '', match: matchProduct(codes) }));
  const storeNames = new Map(identities.stores.map(({ id, name }) => [id, name]));
  const upcs = new Map(identities.products.map(({ id, upc }) => [id, upc]));
  return {
    storeIds: storeMatches.map(({ match }) => toId(match)),
    productIds: productMatches.map(({ match }) => toId(match)),
    messages: [
      ...describeGuesses('store', storeMatches, storeNames),
      ...describeGuesses('product', productMatches, upcs),
    ],
  };
};

const toId = (match: MatchResult<unknown>): number | null =>
  match === undefined || match === 'AMBIGUOUS' ? null : match.id;

interface Named {
  readonly text: string;
  readonly match: MatchResult<unknown>;
}

const maxGuesses = 20;

/** Guesses are shown, so that a user can replace a wrong one by an alias. */
const describeGuesses = (kind: string, named: readonly Named[], names: ReadonlyMap<number, string>): string[] => {
  const guesses = named.flatMap(({ text, match }) =>
    match !== undefined && match !== 'AMBIGUOUS' && match.isGuess ? [`${text} as ${names.get(match.id) ?? ''}`] : [],
  );
  if (guesses.length === 0) return [];
  const listed = guesses.slice(0, maxGuesses).join(', ');
  const others = guesses.length > maxGuesses ? ', …' : '';
  return [`A ${kind} was matched although the file names it differently: ${listed}${others}.`];
};
