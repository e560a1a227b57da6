import { ActionIcon, Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { type Tile, type TileWidth, tileWidths } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { viewDisplays } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { displayLabels, TileInputs } from '../../entities/dashboards/tile-inputs.tsx';
import { inBackground } from '../../kit/resource.ts';
import { savedViews } from '../../kit/screens/saved-views.api.ts';
import { Group } from '../../kit/ui/layout.tsx';
import classes from './dashboards.module.css';
import {
  changeForm,
  listFigures,
  listRows,
  newId,
  type TileForm,
  toForm,
  toRowsLabel,
  withForm,
} from './tile-form.rules.ts';
import { TileScope } from './tile-scope.tsx';

interface Props {
  readonly tile: Tile;
  /** The name of its view. */
  readonly viewName: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (tile: Tile) => void;
  readonly onSave: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const widthLabels: Readonly<Record<TileWidth, string>> = { THIRD: '1/3', HALF: '1/2', TWO_THIRDS: '2/3', FULL: 'Full' };

/** The form of a tile beside the dashboard, which shows the tile meanwhile. */
export const TilePanel = ({ tile, viewName, isBusy, onChange, onSave, onRemove, onClose }: Props) => {
  const change = (changed: Partial<Tile>) => onChange({ ...tile, ...changed });
  const isNew = tile.id === newId;
  const title = isNew ? 'New tile' : 'Edit tile';
  return (
    <form
      className={classes.panel}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Group justify="space-between" className={classes.panelHead ?? ''}>
        <h2>{title}</h2>
        <ActionIcon aria-label="Close" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <div className={classes.panelBody}>
        <TextInput
          label="Title"
          placeholder={viewName}
          value={tile.title ?? ''}
          maxLength={80}
          onChange={(event) => change({ title: event.currentTarget.value || null })}
        />
        {isNew && <Source tile={tile} onChange={onChange} />}
        {tile.viewId === null ? (
          <OwnInputs tile={tile} onChange={onChange} />
        ) : (
          <TileInputs value={tile} onChange={change} />
        )}
        <TileScope tile={tile} onChange={change} />
        <span className={classes.label}>Width</span>
        <SegmentedControl
          aria-label="Width"
          size="xs"
          data={tileWidths.map((value) => ({ value, label: widthLabels[value] }))}
          value={tile.width}
          onChange={(value) => change({ width: tileWidths.find((known) => known === value) ?? tile.width })}
        />
        <Switch
          label="Compare with last year"
          checked={tile.comparesLastYear}
          onChange={(event) => change({ comparesLastYear: event.currentTarget.checked })}
        />
      </div>
      <Group justify="space-between" className={classes.panelFoot ?? ''}>
        {isNew ? (
          <span />
        ) : (
          <Button variant="subtle" c="var(--sw-negative)" onClick={onRemove}>
            Remove
          </Button>
        )}
        <Group gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save tile
          </Button>
        </Group>
      </Group>
    </form>
  );
};

type InputProps = Pick<Props, 'tile' | 'onChange'>;

const ownReport = 'own';

/** Figures of the user's choice, or a saved view. */
const Source = ({ tile, onChange }: InputProps) => {
  const { data = [] } = useQuery(inBackground(savedViews.list({ query: {} })));
  const views = data.filter(({ hasReport }) => hasReport);
  if (views.length === 0) return null;
  return (
    <Select
      label="Report"
      data={[
        { value: ownReport, label: 'Made here' },
        ...views.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={tile.viewId === null ? ownReport : String(tile.viewId)}
      allowDeselect={false}
      searchable
      onChange={(value) => {
        const view = views.find(({ id }) => String(id) === value);
        onChange(
          view
            ? { ...tile, viewId: view.id, report: null, title: null, figure: null, display: view.display }
            : withForm({ ...tile, title: null }, { figure: 'sales', display: 'BAR', rows: 'COMPANY' }),
        );
      }}
    />
  );
};

/** Figure, rows, and chart of a tile that is made here. */
const OwnInputs = ({ tile, onChange }: InputProps) => {
  const form = toForm(tile);
  const change = (changed: Partial<TileForm>) => onChange(withForm(tile, changeForm(form, changed)));
  const rows = listRows(form);
  return (
    <>
      <Select
        label="Figure"
        data={listFigures(form).map((figure) => ({ value: figure, label: figureDefinitions[figure].label }))}
        value={form.figure}
        allowDeselect={false}
        searchable
        onChange={(value) => change({ figure: listFigures(form).find((known) => known === value) ?? form.figure })}
      />
      {rows.length > 0 && (
        <Select
          label="Rows"
          data={rows.map((value) => ({ value, label: toRowsLabel(value) }))}
          value={form.rows ?? null}
          allowDeselect={false}
          onChange={(value) => change({ rows: rows.find((known) => known === value) })}
        />
      )}
      <span className={classes.label}>Chart</span>
      <SegmentedControl
        aria-label="Chart"
        size="xs"
        data={viewDisplays.map((value) => ({ value, label: displayLabels[value] }))}
        value={form.display}
        onChange={(value) => change({ display: viewDisplays.find((known) => known === value) ?? form.display })}
      />
    </>
  );
};
