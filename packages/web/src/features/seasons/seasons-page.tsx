import { type Season, seasonInput, seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { seasonActivation, seasons } from '../../entities/seasons/seasons.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { dayColumn } from '../../kit/screens/columns.tsx';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';

export const SeasonsPage = () => (
  <ListPage
    isEmbedded
    screen="seasons"
    title="Seasons"
    noun={['season', 'seasons']}
    query={seasons.list}
    defaultSort={['effectiveDate,desc']}
    searchHint="Name"
    columns={[
      { key: 'name', label: 'Name', sortable: true },
      dayColumn('effectiveDate', 'First day', { sortable: true }),
      dayColumn('expirationDate', 'Last day', { sortable: true }),
      {
        key: 'inactive',
        label: 'Status',
        sortable: true,
        render: (season) => <StatusBadge status={season.inactive ? 'INACTIVE' : 'ACTIVE'} />,
      },
    ]}
    create={{ label: 'New season', access: seasonRoutes.create, form: <SeasonForm /> }}
    edit={{ load: (id) => seasons.get({ params: { id } }), form: (season) => <SeasonForm season={season} /> }}
    activation={seasonActivation}
    emptyText="No seasons yet. Products of a season are proposed only between its first and last day."
  />
);

const SeasonForm = ({ season }: { readonly season?: Season }) => (
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
