import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Target } from '../../../kit/target.ts';
import classes from './sales-view.module.css';

interface Props {
  /** Of the row. */
  readonly name: string;
  readonly target: Target | undefined;
}

/** Next to the bar, because a click on the bar selects the row. */
export const DrillLink = ({ name, target }: Props) =>
  target ? (
    <Link className={classes.link} to={target.to} search={target.search ?? {}} aria-label={`Open ${name}`}>
      <IconArrowUpRight size={15} stroke={1.8} aria-hidden />
    </Link>
  ) : (
    <span className={classes.link} />
  );
