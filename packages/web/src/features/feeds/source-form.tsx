import { type Source, type SourceSettings, sourceSettings } from '@shelfward/contract/feeds/freshness.contract.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { salesSources } from './feeds.api.ts';
import { toSourceKey } from './source-texts.rules.ts';

const stockChoices = [
  { value: 'SHOW', label: 'Show beside the estimate' },
  { value: 'ANCHOR', label: 'Use as a count of the estimate' },
];

/** How often figures are expected, and what reported stock is used for. */
export const SourceForm = ({ source }: { readonly source: Source }) => (
  <EntityForm
    noun="feed"
    draft={toSourceKey(source)}
    schema={sourceSettings}
    empty={{}}
    record={source}
    from={toSettings}
    fields={{
      everyDays: {
        label: 'Days between deliveries',
        kind: 'number',
        suffix: 'day',
        placeholder: source.usualDays === null ? 'Learnt' : `Learnt: ${source.usualDays}`,
        description: 'Leave empty to learn them from past files.',
      },
      graceDays: {
        label: 'Late after',
        kind: 'number',
        suffix: 'day',
        placeholder: 'Learnt',
        description: 'Days after the due day. Later figures are a task of Today.',
      },
      ...(source.reportedStock !== null && {
        reportedStock: {
          label: 'Reported stock',
          kind: 'select' as const,
          choices: stockChoices,
          description: 'A change applies to the files that are booked from then on.',
        },
      }),
    }}
    save={(body, options) =>
      salesSources.update(
        { params: { kind: source.kind === 'FEED' ? 'FEED' : 'INTEGRATION', id: source.id }, body },
        options,
      )
    }
  />
);

const toSettings = ({ everyDays, graceDays, reportedStock }: Source): SourceSettings => ({
  everyDays,
  graceDays,
  reportedStock,
});
