import { Button, Modal, Select } from '@mantine/core';
import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import type { ListedView, ViewDisplay } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TileInputs } from '../../entities/dashboards/tile-inputs.tsx';
import { inBackground } from '../../kit/resource.ts';
import { savedViews } from '../../kit/screens/saved-views.api.ts';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './dashboard.module.css';

interface Props {
  readonly onAdd: (tile: Pick<Tile, 'viewId' | 'display' | 'figure'>) => void;
  readonly onClose: () => void;
}

/** Chooses a saved view of a report. */
export const AddTileDialog = ({ onAdd, onClose }: Props) => {
  const { data, error, refetch } = useQuery(inBackground(savedViews.list()));
  const views = data?.filter(({ hasReport }) => hasReport);
  return (
    <Modal opened onClose={onClose} title="Add tile" closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <ErrorState error={error} retry={refetch} />}
      {!views && !error && <LoadingLines count={3} />}
      {views?.length === 0 && (
        <EmptyState
          text="Tiles show saved views. Open a report, and save it as a view with the plus sign beside its views."
          action={<LinkButton to="/sales-view">Open Sales View</LinkButton>}
        />
      )}
      {views && views.length > 0 && <AddForm {...{ views, onAdd, onClose }} />}
    </Modal>
  );
};

interface Drawn {
  readonly display: ViewDisplay;
  readonly figure: ReportFigure | null;
}

const AddForm = ({ views, onAdd, onClose }: Props & { readonly views: readonly ListedView[] }) => {
  const [chosen, setChosen] = useState(views[0]);
  const [drawn, setDrawn] = useState<Drawn>({ display: views[0]?.display ?? 'TABLE', figure: null });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onAdd({ viewId: chosen.id, ...drawn });
        onClose();
      }}
    >
      <Select
        label="Saved view"
        data={views.map((view) => ({
          value: String(view.id),
          label: `${view.name} · ${screenNames[view.screen] ?? view.screen}`,
        }))}
        value={chosen ? String(chosen.id) : null}
        allowDeselect={false}
        searchable
        onChange={(value) => {
          const view = views.find(({ id }) => String(id) === value);
          if (!view) return;
          setChosen(view);
          setDrawn({ display: view.display, figure: null });
        }}
        data-autofocus
      />
      <TileInputs value={drawn} onChange={setDrawn} />
      <Button type="submit">Add tile</Button>
    </form>
  );
};

const screenNames: Partial<Record<string, string>> = {
  'retail-sales': 'Retail Sales',
  'sales-view': 'Sales View',
  'sales-overview': 'Sales Overview',
  'store-performance': 'Store Performance',
  pivot: 'Pivot table',
};
