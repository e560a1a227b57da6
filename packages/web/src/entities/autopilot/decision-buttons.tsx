import { Button, type ButtonProps } from '@mantine/core';
import type { AutopilotDecision } from '@shelfward/contract/autopilot/autopilot.contract.ts';

interface Props {
  /** Of the record, for screen readers. */
  readonly name: string;
  readonly size?: ButtonProps['size'];
  /** The first button is filled. */
  readonly isCurrent: boolean;
  readonly isDisabled?: boolean;
  readonly decide: (decision: AutopilotDecision) => void;
}

const labels: readonly (readonly [AutopilotDecision, string])[] = [
  ['AS_PROPOSED', 'Order as proposed'],
  ['WITHOUT_LINES', 'Order without these lines'],
];

/** What a person decides about the stores of a run that wait. */
export const DecisionButtons = ({ name, size, isCurrent, isDisabled = false, decide }: Props) =>
  labels.map(([decision, label], index) => (
    <Button
      key={decision}
      {...(size && { size })}
      variant={isCurrent && index === 0 ? 'filled' : 'default'}
      disabled={isDisabled}
      aria-label={`${label}: ${name}`}
      data-action={index === 0 || undefined}
      onClick={() => decide(decision)}
    >
      {label}
    </Button>
  ));
