import { salesAggregationInput } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { integrations } from '../../../entities/integrations/integrations.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import type { IntegrationFormProps } from '../core/integration-form.types.ts';
import { scheduleField } from '../core/schedule-input.tsx';

/** A sales aggregation needs a schedule but no connection. */
export const SalesAggregationForm = ({ integration, onSaved }: IntegrationFormProps) => (
  <EntityForm
    noun="integration"
    schema={salesAggregationInput}
    empty={{ name: 'Sales aggregation', schedule: { partialSync: '0 * * * *', fullSync: '0 3 * * 0' } }}
    record={integration}
    from={({ name, schedule }) => ({ name, schedule })}
    fields={{
      name: { label: 'Name', codes: ['INTEGRATION_NAME_TAKEN'] },
      'schedule.partialSync': scheduleField(
        'Incremental sync',
        'Recomputes the totals of days on which sales changed.',
      ),
      'schedule.fullSync': scheduleField('Full sync', 'Recomputes the totals of all days and repairs differences.'),
    }}
    save={(body, options) =>
      integration
        ? integrations.updateSalesAggregation({ params: { integrationId: integration.id }, body }, options)
        : integrations.createSalesAggregation({ body }, options)
    }
    onSaved={onSaved}
  />
);
