import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { storesOfCompany } from '../../entities/orders/orders.api.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { findCandidate } from './name-candidates.rules.ts';
import { createAlias, type NameMatch } from './name-match-select.tsx';

interface Given {
  /** The names without a match. */
  readonly rows: readonly { readonly key: string; readonly name: Pick<UnmatchedRowName, 'kind' | 'text'> }[];
  readonly companyId: number;
  readonly onMatch: (key: string, match: NameMatch) => void;
}

/** The stores that the names probably mean, by key, which are accepted together. */
export const useNameCandidates = ({ rows, companyId, onMatch }: Given) => {
  const names = rows.filter(({ name }) => name.kind === 'STORE');
  const stores = useQuery({ ...storesOfCompany(companyId), enabled: names.length > 0 });
  const { isBusy, run } = useBusy();
  const candidates = names.flatMap((row) => {
    const store = findCandidate(row.name.text, stores.data?.content ?? []);
    return store ? [{ ...row, store }] : [];
  });
  const accept = async () => {
    const matched = await Promise.all(
      candidates.map(async ({ key, name, store }) => ({
        key,
        match: { value: String(store.id), aliasId: await createAlias(name, store.id) },
      })),
    );
    for (const { key, match } of matched) onMatch(key, match);
  };
  return {
    proposed: new Map(candidates.map(({ key, store }) => [key, store.name])),
    isAccepting: isBusy,
    accept: () => void run(accept),
  };
};
