import { Change } from '../../../kit/ui/figures.tsx';
import { type ChangeFigure, comparedSums, type Sold } from './sold.rules.ts';

interface Props {
  readonly sold: Sold;
  readonly figure: ChangeFigure;
}

/** A change against last year, with what it is computed from. */
export const SoldChange = ({ sold, figure }: Props) => (
  <Change value={sold[figure]} compared={comparedSums((sum) => sold[sum], figure)} />
);
