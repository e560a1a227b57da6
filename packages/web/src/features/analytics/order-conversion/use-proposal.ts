import { useNavigate } from '@tanstack/react-router';
import { orderProposals, proposalHref } from '../../../entities/proposals/proposals.api.ts';
import { stores } from '../../../entities/stores/stores.api.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { inBackground } from '../../../kit/resource.ts';
import { toastError } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';

const noticeMs = 4000;
const showError = (error: unknown, before = '') => toastError(error, before, { durationMs: noticeMs });

/** Creates a proposal for the selected stores and opens it in the editor. */
export const useProposal = () => {
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const create = async (storeIds: readonly number[]): Promise<void> => {
    if (storeIds.length === 0) return showError('Please select at least one store to create order proposal');
    try {
      if (!(await areOfOneCompany(storeIds)))
        return showError('You can create order proposal only for Stores from the same company');
      await navigate({ to: proposalHref({ id: await createProposal(storeIds) }) });
    } catch (error) {
      showError(error, 'Error occurred during generating order proposal: ');
    }
  };
  return { isBusy, create: (storeIds: readonly number[]) => run(() => create(storeIds)) };
};

/** This many IDs fit into a URL in all browsers and proxies. */
const maxIdsPerRequest = 500;

const areOfOneCompany = async (storeIds: readonly number[]): Promise<boolean> => {
  const parts = Array.from({ length: Math.ceil(storeIds.length / maxIdsPerRequest) }, (_, part) =>
    storeIds.slice(part * maxIdsPerRequest, (part + 1) * maxIdsPerRequest),
  );
  const pages = await Promise.all(
    parts.map((ids) => {
      const query = { ids: [...ids], page: 0, size: 1000, includeInactive: true };
      return queryClient.fetchQuery({ ...inBackground(stores.list({ query })), gcTime: 0 });
    }),
  );
  return new Set(pages.flatMap(({ content }) => content.map(({ company }) => company.id))).size <= 1;
};

/** The new ID is the fifth segment of the Location header. */
const createProposal = async (storeIds: readonly number[]): Promise<number> => {
  let created = '';
  const onLocation = (location: string) => {
    created = location;
  };
  await orderProposals.create({ body: { storeIds: [...storeIds] } }, { isBackground: true, onLocation });
  return Number(created.split('/')[4]);
};
