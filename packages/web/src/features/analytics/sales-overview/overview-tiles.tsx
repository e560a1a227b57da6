import { Tooltip } from '@mantine/core';
import type { RangeType } from '@shelfward/contract/analytics/ranges.rules.ts';
import type { ReactNode } from 'react';
import { Change } from '../../../kit/ui/figures.tsx';
import { formatMoney, formatQuantity, none } from '../../../kit/ui/numbers.ts';
import { rangeLabel, rangeWords } from '../core/range-label.ts';
import type { Tiles } from './overview.rules.ts';
import type { Metric } from './overview-state.ts';
import classes from './overview-tiles.module.css';

interface Props {
  /** Undefined while it is not known. */
  readonly tiles: Tiles | undefined;
  readonly metric: Metric;
  readonly range: RangeType;
}

const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export const OverviewTiles = ({ tiles, metric, range }: Props) => {
  const one = rangeWords[range].toLowerCase();
  const many = `${one}s`;
  const say = (value: number | null | undefined): string => {
    if (value === null || value === undefined) return none;
    return metric === 'SALES' ? formatMoney(value) : upToTwo.format(value);
  };
  const when = (point: Tiles['max'] | undefined) => (point ? rangeLabel(point.date, range) : undefined);
  return (
    <div className={classes.tiles}>
      <Tile name="SUM" text={say(tiles?.sum)} about={`All ${many} of the period together.`} />
      <Tile
        name="AVG"
        text={say(tiles?.average)}
        beside={`per ${one}`}
        about={`The average of the ${many} up to the last day of which sales are known.`}
      />
      <Tile
        name="TREND"
        text={tiles ? <Trend value={tiles.trend} /> : none}
        beside={`per ${one}`}
        about={`By how much sales rise or fall from one ${one} to the next: the slope of the straight line that comes closest to all completed ${many}, in percent of their average.`}
      />
      <Tile name="MAX" text={say(tiles?.max?.value)} beside={when(tiles?.max)} about={`The best of the ${many}.`} />
      <Tile
        name="MIN"
        text={say(tiles?.min?.value)}
        beside={when(tiles?.min)}
        about={`The weakest of the ${many} so far.`}
      />
      <Tile
        name="COUNT"
        text={tiles ? formatQuantity(tiles.count) : none}
        beside={many}
        about={`So many ${many} have begun, up to the last day of which sales are known.`}
      />
    </div>
  );
};

/** Whole percent would hide what a day adds to the day before. */
const Trend = ({ value }: { readonly value: number | null }) => (
  <span className={classes.trend}>
    <Change value={value === null ? null : Math.round(value * 100) / 100} />
  </span>
);

interface TileProps {
  readonly name: string;
  readonly text: ReactNode;
  readonly beside?: string | undefined;
  readonly about: string;
}

const Tile = ({ name, text, beside, about }: TileProps) => (
  <Tooltip label={about} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what a tile means is told on focus, too */}
    <section className={classes.tile} aria-label={name} aria-description={about} tabIndex={0}>
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>{text}</span>
      <span className={classes.beside}>{beside ?? ' '}</span>
    </section>
  </Tooltip>
);
