import { addDays, day } from '@shelfward/contract/kit/dates.ts';
import {
  orderProposalInput,
  type ProposalSettings,
  proposalSettings,
} from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { defaultDaysOpen } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { orderProposals, proposalHref } from '../../entities/proposals/proposals.api.ts';
import { StorePicker } from '../../entities/stores/store-picker.tsx';
import { today } from '../../entities/today/today.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { inBackground } from '../../kit/resource.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { accountDay } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { lastSecond } from './last-second.ts';
import { SettingsInput } from './settings-input.tsx';

const schema = orderProposalInput.pick({ storeIds: true }).extend({ openUntil: day, settings: proposalSettings });

const defaultSettings: ProposalSettings = { autoFairShare: false, topUpToMinItems: false, budgetCents: null };

/** The task of the page Today whose stores are chosen: `open=new-task-…`. */
const taskParam = /^new-task-([1-9]\d*)$/;

/** Creates a proposal for stores of one company and opens it in the editor. */
export const ProposalForm = () => {
  const [search] = useScreenSearch();
  const taskId = taskParam.exec(search.open ?? '')?.[1];
  if (taskId !== undefined) return <TaskProposal key={taskId} taskId={Number(taskId)} />;
  const storeIds = parseStoreIds(search.storeIds);
  return <NewProposal storeIds={storeIds} {...(storeIds.length > 0 && { draft: `stores-${storeIds.join('-')}` })} />;
};

/** The stores that a link chooses. */
const parseStoreIds = (value: unknown): readonly number[] =>
  [value].flat().flatMap((text) => (/^[1-9]\d{0,14}$/.test(String(text)) ? [Number(text)] : []));

/** Without chosen stores if the stock-out has ended since. */
const TaskProposal = ({ taskId }: { readonly taskId: number }) => {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...inBackground(today.taskStores({ params: { id: taskId } })),
    staleTime: 0,
  });
  if (error?.status === 404) return <NewProposal storeIds={[]} />;
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  return data && isFetchedAfterMount ? <NewProposal storeIds={data} draft={`task-${taskId}`} /> : <LoadingLines />;
};

interface NewProps {
  readonly storeIds: readonly number[];
  readonly draft?: string;
}

const NewProposal = ({ storeIds: chosen, draft }: NewProps) => {
  const navigate = useNavigate();
  const created = useRef<{ readonly id: number }>(undefined);
  return (
    <EntityForm
      noun="proposal"
      schema={schema}
      draft={draft}
      empty={{
        storeIds: [...chosen],
        openUntil: addDays(accountDay(new Date()), defaultDaysOpen),
        settings: defaultSettings,
      }}
      fields={{
        storeIds: {
          label: 'Stores',
          kind: 'custom',
          codes: ['STORES_OF_DIFFERENT_COMPANIES', 'STORE_NOT_FOUND'],
          render: (input) => <StorePicker {...input} companies="one" />,
        },
        openUntil: { label: 'Open until', kind: 'day', width: 'half' },
        settings: {
          label: 'Quantities',
          kind: 'custom',
          render: ({ value, onChange }) => (
            <SettingsInput value={proposalSettings.catch(defaultSettings).parse(value)} onChange={onChange} />
          ),
        },
      }}
      submitLabel="Create proposal"
      save={async ({ storeIds, openUntil, settings }, options) => {
        const body = { storeIds, expirationDate: lastSecond(openUntil), settings };
        const proposal = await orderProposals.create({ body }, options);
        created.current = proposal;
        return proposal;
      }}
      onSaved={() => created.current && void navigate({ to: proposalHref(created.current) })}
    />
  );
};
