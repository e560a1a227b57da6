import { type Season, seasonInput } from '@shelfward/contract/seasons/seasons.contract.ts';
import { seasons } from '../../entities/seasons/seasons.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

export const SeasonForm = ({ season }: { readonly season?: Season }) => (
  <EntityForm
    noun="season"
    schema={seasonInput}
    empty={{ name: '' }}
    record={season}
    fields={{
      name: { label: 'Name', placeholder: 'Summer 2026', codes: ['SEASON_NAME_TAKEN'] },
      effectiveDate: { label: 'First day', kind: 'day', width: 'half' },
      expirationDate: { label: 'Last day', kind: 'day', width: 'half' },
    }}
    save={(body, options) =>
      season ? seasons.update({ params: { id: season.id }, body }, options) : seasons.create({ body }, options)
    }
  />
);
