import { IconTriangleFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { formatRate, none } from '../../../kit/ui/numbers.ts';
import classes from './share.module.css';

/** Below it the mark points down. */
const half = 50;

/** A share in percent, with a mark from red at nothing to green at all of it; a share of nothing has neither. */
export const Share = ({ value }: { readonly value: number | null }) => {
  if (value === null) return <span className={classes.share}>{none}</span>;
  const good = Math.max(0, Math.min(100, value));
  return (
    <span className={classes.share}>
      <IconTriangleFilled
        size={8}
        aria-hidden
        className={classes.mark}
        data-flipped={value < half || undefined}
        style={{ '--good': `${good}%` } as CSSProperties}
      />
      {formatRate(value)}
    </span>
  );
};
