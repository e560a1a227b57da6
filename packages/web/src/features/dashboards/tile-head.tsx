import { describePeriod, listWords } from '@shelfward/contract/analytics/report-words.rules.ts';
import type { TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Target } from '../../kit/target.ts';
import classes from './dashboards.module.css';

interface Props {
  readonly title: string;
  /** Undefined until it is loaded. */
  readonly shown: TileResult | undefined;
  /** The report of the tile. */
  readonly target: Target | undefined;
  readonly isDraggable: boolean;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The title of a tile, and one line with its filters and its period. */
export const TileHead = ({ title, shown, target, isDraggable, children }: Props) => {
  const words = shown?.result?.words;
  return (
    <header className={classes.head} draggable={isDraggable}>
      <div>
        <h2 className="truncate" title={title}>
          {target ? (
            <Link {...target} className="link" draggable={false}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="truncate" title={words && listWords(words)[0]}>
          {shown?.result ? describeScope(shown.result) : '\u00A0'}
        </p>
      </div>
      <span className={classes.buttons}>{children}</span>
    </header>
  );
};

/** "All companies · Jan 1 – Nov 27, 2026" */
export const describeScope = ({ days, words }: Pick<NonNullable<TileResult['result']>, 'days' | 'words'>): string =>
  `${words.filters ?? 'All companies'} · ${describePeriod({ after: days.soldOnAfter, before: days.soldOnBefore })}`;
