import { ActionIcon, Menu } from '@mantine/core';
import { namedPresets, presetPeriod } from '@shelfward/contract/analytics/presets.rules.ts';
import type { Tile, TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { IconArrowLeft, IconArrowRight, IconDots, IconPencil, IconTable, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShownAs } from '../../kit/charts/chart-frame.tsx';
import { accountReportCalendar } from '../../kit/report-calendar.ts';
import { ActionItems } from '../../kit/screens/action-items.tsx';
import type { Action } from '../../kit/screens/list.types.ts';
import { parseSearch } from '../../kit/screens/search-text.ts';
import { viewParam } from '../../kit/screens/view-search.ts';
import type { Target } from '../../kit/target.ts';
import { accountDay } from '../../kit/ui/numbers.ts';
import classes from './dashboards.module.css';
import { TileContent } from './tile-content.tsx';
import { TileHead } from './tile-head.tsx';

export interface TileActions {
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** Undefined at the first and the last place. */
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
}

interface Props {
  readonly tile: Tile;
  readonly shown: TileResult | undefined;
  /** Undefined for readers. */
  readonly actions?: TileActions | undefined;
  /** Of a shared dashboard. */
  readonly owner?: string | undefined;
  /** The tile is being edited, and shows what is not saved yet. */
  readonly isPreview?: boolean;
}

/** Of a tile whose view is not known to the reader. */
const unknownTitle = 'Tile';

export const tileTitle = (tile: Tile, shown: TileResult | undefined): string =>
  tile.title ?? shown?.view?.name ?? unknownTitle;

export const TileCard = ({ tile, shown, actions, owner, isPreview = false }: Props) => {
  const title = tileTitle(tile, shown);
  const [shownAs, setShownAs] = useState<ShownAs>('chart');
  const isChart = tile.display === 'BAR' || tile.display === 'LINE';
  const readers: readonly Action[] = isChart
    ? [
        {
          label: shownAs === 'chart' ? 'Show as table' : 'Show as chart',
          icon: <IconTable size={15} />,
          run: () => setShownAs(shownAs === 'chart' ? 'table' : 'chart'),
        },
      ]
    : [];
  const all = [...readers, ...listChanges(actions)];
  return (
    <section className={`panel ${classes.tile}`} aria-label={title} data-preview={isPreview || undefined}>
      <TileHead
        {...{ title, shown }}
        target={shown && viewTarget(shown)}
        isDraggable={actions !== undefined && !isPreview}
      >
        {isPreview && <span className={classes.badge}>Live preview</span>}
        {!isPreview && actions && (
          <ActionIcon size="sm" aria-label={`Edit ${title}`} onClick={actions.onEdit}>
            <IconPencil size={15} />
          </ActionIcon>
        )}
        {!isPreview && all.length > 0 && (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon size="sm" aria-label={`Actions of tile ${title}`}>
                <IconDots size={15} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <ActionItems actions={all} />
            </Menu.Dropdown>
          </Menu>
        )}
      </TileHead>
      <TileContent {...{ tile, title, shown, shownAs, owner }} />
    </section>
  );
};

const listChanges = (actions: TileActions | undefined): readonly Action[] => {
  if (!actions) return [];
  const { onEdit, onEarlier, onLater, onRemove } = actions;
  return [
    { label: 'Edit tile', icon: <IconPencil size={15} />, run: onEdit },
    ...(onEarlier ? [{ label: 'Move earlier', icon: <IconArrowLeft size={15} />, run: onEarlier }] : []),
    ...(onLater ? [{ label: 'Move later', icon: <IconArrowRight size={15} />, run: onLater }] : []),
    { label: 'Remove tile', icon: <IconTrash size={15} />, isDangerous: true, run: onRemove },
  ];
};

const paths: Partial<Record<string, string>> = { pivot: '/reports/pivot' };

/** The report with the days of the tile, so that both have the same figures. */
const viewTarget = ({ view, result }: TileResult): Target | undefined => {
  if (!view) return undefined;
  const search = parseSearch(view.search);
  const days = !result || hasDays(search, result.days) ? {} : { period: undefined, ...result.days };
  return {
    to: paths[view.screen] ?? `/${view.screen}`,
    search: { ...search, ...days, view: viewParam(view.id) },
  };
};

type Days = NonNullable<TileResult['result']>['days'];

/** Whether the URL of a view states these days, by their dates or as a preset. */
const hasDays = ({ period, soldOnAfter, soldOnBefore }: ReturnType<typeof parseSearch>, days: Days): boolean => {
  const name = namedPresets.find((known) => known === period);
  if (!name) return soldOnAfter === days.soldOnAfter && soldOnBefore === days.soldOnBefore;
  const { after, before } = presetPeriod(name, accountDay(new Date()), accountReportCalendar());
  return after === days.soldOnAfter && before === days.soldOnBefore;
};
