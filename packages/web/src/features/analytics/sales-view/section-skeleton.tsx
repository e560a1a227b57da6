import { Skeleton } from '@mantine/core';
import { Delayed } from '../../../kit/ui/states.tsx';
import classes from './section-skeleton.module.css';

/** In the layout of the content: tiles, bars, and pie. */
export const SectionSkeleton = () => (
  <div className={classes.skeleton} aria-hidden>
    <Delayed>
      <div className={classes.tiles}>
        {Array.from({ length: 6 }, (_, tile) => (
          <Skeleton key={tile} height={34} />
        ))}
      </div>
      <div className={classes.content}>
        <div className={classes.bars}>
          {Array.from({ length: 12 }, (_, bar) => (
            <Skeleton key={bar} height={20} width={`${92 - bar * 6}%`} />
          ))}
        </div>
        <Skeleton circle height={156} width={156} />
      </div>
    </Delayed>
  </div>
);
