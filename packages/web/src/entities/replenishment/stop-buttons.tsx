import { Button, type ButtonProps } from '@mantine/core';
import { type StopCause, stopCauseLabels, stopCauses } from '@shelfward/contract/replenishment/sales-stops.rules.ts';

interface Props {
  /** Of the record, for screen readers. */
  readonly name: string;
  readonly size: ButtonProps['size'];
  /** As a user decided it before. */
  readonly cause?: StopCause | null;
  /** The first button is filled, as that of the row on which the keys act. */
  readonly isCurrent?: boolean;
  readonly isDisabled?: boolean;
  readonly decide: (cause: StopCause) => void;
}

/** Why a product does not sell: one click decides it. */
export const StopButtons = ({ name, size, cause = null, isCurrent = false, isDisabled = false, decide }: Props) =>
  stopCauses.map((one, index) => (
    <Button
      key={one}
      size={size ?? 'sm'}
      variant={isCurrent && index === 0 ? 'filled' : 'default'}
      disabled={isDisabled || one === cause}
      aria-label={`${stopCauseLabels[one]}: ${name}`}
      data-action={index === 0 || undefined}
      onClick={() => decide(one)}
    >
      {stopCauseLabels[one]}
    </Button>
  ));
