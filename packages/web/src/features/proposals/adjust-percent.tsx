import { AdjustPopover } from '../../kit/matrix/adjust-popover.tsx';
import { adjustSelectionByPercent } from '../../kit/matrix/matrix-commands.ts';
import type { MatrixModel } from '../../kit/matrix/matrix-model.ts';

/** Changes the selected quantities so that the total of each store changes by the percentage. */
export const AdjustPercent = ({ model }: { readonly model: MatrixModel }) => (
  <AdjustPopover min={-100} max={500} adjust={(percent) => adjustSelectionByPercent(model, percent)} />
);
