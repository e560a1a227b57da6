import { IconTriangleFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Group } from '../../../kit/ui/layout.tsx';
import { formatRate, none } from '../../../kit/ui/numbers.ts';
import classes from './order-conversion.module.css';

/** Below this percentage, the marker points down. */
const flipBelow = 50;

/** A percentage with a marker from red at 0% to green at 100%. Without a value, a dash. */
export const Share = ({ value }: { readonly value: number | null }) => {
  if (value === null)
    return (
      <Group className="numbers nowrap" component="span" display="inline-flex" align="baseline" gap={6}>
        {none}
      </Group>
    );
  const percent = Math.max(0, Math.min(100, value));
  return (
    <Group className="numbers nowrap" component="span" display="inline-flex" align="baseline" gap={6}>
      <IconTriangleFilled
        size={8}
        aria-hidden
        className={classes.mark}
        data-flipped={value < flipBelow || undefined}
        style={{ '--good': `${percent}%` } as CSSProperties}
      />
      {formatRate(value)}
    </Group>
  );
};
