import { IconTriangleFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { formatRate, none } from '../../../kit/ui/numbers.ts';
import classes from './share.module.css';

/** Below this percentage, the marker points down. */
const flipBelow = 50;

/** A percentage with a marker from red at 0% to green at 100%. Without a value, a dash. */
export const Share = ({ value }: { readonly value: number | null }) => {
  if (value === null) return <span className={classes.share}>{none}</span>;
  const percent = Math.max(0, Math.min(100, value));
  return (
    <span className={classes.share}>
      <IconTriangleFilled
        size={8}
        aria-hidden
        className={classes.mark}
        data-flipped={value < flipBelow || undefined}
        style={{ '--good': `${percent}%` } as CSSProperties}
      />
      {formatRate(value)}
    </span>
  );
};
