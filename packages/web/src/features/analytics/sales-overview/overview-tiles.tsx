import { Text, Tooltip } from '@mantine/core';
import type { RangeType } from '@shelfward/contract/analytics/ranges.rules.ts';
import type { ReactNode } from 'react';
import { Change } from '../../../kit/ui/figures.tsx';
import { formatMoney, formatQuantity, formatUpToTwo, none } from '../../../kit/ui/numbers.ts';
import { WhyButton } from '../changes/why-dialog.tsx';
import type { ChangesState } from '../core/changes-state.ts';
import { rangeLabels } from '../core/range-label.ts';
import { comparedWith, type Sold } from '../core/sold.rules.ts';
import { SoldChange } from '../core/sold-change.tsx';
import type { Tiles } from './overview.rules.ts';
import { type Metric, mainFigures } from './overview-state.ts';
import classes from './overview-tiles.module.css';

interface Props {
  /** Undefined until the first response. */
  readonly tiles: Tiles | undefined;
  readonly metric: Metric;
  readonly range: RangeType;
  /** Undefined until they are loaded. */
  readonly totals: Sold | undefined;
  /** The change of the total. */
  readonly why: ChangesState;
}

export const OverviewTiles = ({ tiles, metric, range, totals, why }: Props) => {
  const intervalName = rangeLabels[range].toLowerCase();
  const intervalNames = `${intervalName}s`;
  const formatTile = (value: number | null | undefined): string => {
    if (value === null || value === undefined) return none;
    return metric === 'SALES' ? formatMoney(value) : formatUpToTwo(value);
  };
  return (
    <div className={`panel ${classes.tiles}`}>
      <Tile
        name="SUM"
        text={formatTile(tiles?.sum)}
        detail={
          totals && (
            <>
              <SoldChange sold={totals} figure={comparedWith[mainFigures[metric]].change} /> vs. last year
              <WhyButton name="the total" state={why} />
            </>
          )
        }
        about={`Total of all ${intervalNames} in the period.`}
      />
      <Tile
        name="AVG"
        text={formatTile(tiles?.average)}
        detail={`per ${intervalName}`}
        about={`Average of the complete ${intervalNames}: those within the period, up to the last day with sales.`}
      />
      <Tile
        name="TREND"
        text={tiles ? <Trend value={tiles.trend} /> : none}
        detail={`per ${intervalName}`}
        about={`Average change per complete ${intervalName}, in percent of the average.`}
      />
      <Tile
        name="MAX"
        text={formatTile(tiles?.max?.value)}
        detail={tiles?.max?.label}
        about={`The ${intervalName} with the highest value.`}
      />
      <Tile
        name="MIN"
        text={formatTile(tiles?.min?.value)}
        detail={tiles?.min?.label}
        about={`The complete ${intervalName} with the lowest value.`}
      />
      <Tile
        name="COUNT"
        text={tiles ? formatQuantity(tiles.count) : none}
        detail={`complete ${intervalNames}`}
        about={`Number of complete ${intervalNames} in the period, up to the last day with sales.`}
      />
    </div>
  );
};

/** With two decimals, because daily changes are often below one percent. */
const Trend = ({ value }: { readonly value: number | null }) => (
  <span className={classes.trend}>
    <Change value={value === null ? null : Math.round(value * 100) / 100} />
  </span>
);

interface TileProps {
  readonly name: string;
  readonly text: ReactNode;
  readonly detail?: ReactNode;
  readonly about: string;
}

const Tile = ({ name, text, detail, about }: TileProps) => (
  <Tooltip label={about} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip of a tile also opens on focus */}
    <section className={classes.tile} aria-label={name} aria-description={about} tabIndex={0}>
      <Text span c="dimmed" fz={12}>
        {name}
      </Text>
      <span className={`truncate ${classes.value}`}>{text}</span>
      <Text className="numbers" span c="var(--sw-faint)" fz={12}>
        {detail || ' '}
      </Text>
    </section>
  </Tooltip>
);
