import { useNavigate } from '@tanstack/react-router';
import { orderProposals, proposalHref } from '../../../entities/proposals/proposals.api.ts';
import { stores } from '../../../entities/stores/stores.api.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { inBackground } from '../../../kit/resource.ts';
import { toastError } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';

const noticeMs = 4000;
const tell = (error: unknown, before = '') => toastError(error, before, { durationMs: noticeMs });

/** A proposal for the stores that are selected; afterwards the person stands in its editor. */
export const useProposal = () => {
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const create = async (storeIds: readonly number[]): Promise<void> => {
    if (storeIds.length === 0) return tell('Please select at least one store to create order proposal');
    try {
      if (!(await areOfOneCompany(storeIds)))
        return tell('You can create order proposal only for Stores from the same company');
      await navigate({ to: proposalHref({ id: await createProposal(storeIds) }) });
    } catch (error) {
      tell(error, 'Error occurred during generating order proposal: ');
    }
  };
  return { isBusy, create: (storeIds: readonly number[]) => run(() => create(storeIds)) };
};

/** So many ids fit into an address everywhere. */
const idsAtOnce = 500;

const areOfOneCompany = async (storeIds: readonly number[]): Promise<boolean> => {
  const parts = Array.from({ length: Math.ceil(storeIds.length / idsAtOnce) }, (_, part) =>
    storeIds.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  );
  const pages = await Promise.all(
    parts.map((ids) => {
      const query = { ids: [...ids], page: 0, size: 1000, includeInactive: true };
      return queryClient.fetchQuery({ ...inBackground(stores.list({ query })), gcTime: 0 });
    }),
  );
  return new Set(pages.flatMap(({ content }) => content.map(({ company }) => company.id))).size <= 1;
};

/** The new id is the fifth piece of the address of what was made. */
const createProposal = async (storeIds: readonly number[]): Promise<number> => {
  let made = '';
  const onLocation = (location: string) => {
    made = location;
  };
  await orderProposals.create({ body: { storeIds: [...storeIds] } }, { isBackground: true, onLocation });
  return Number(made.split('/')[4]);
};
