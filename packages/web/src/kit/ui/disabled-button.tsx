import { Button, Tooltip } from '@mantine/core';
import { useId } from 'react';

interface Props {
  readonly children: string;
  /** Why the user cannot use it, as a sentence. */
  readonly reason: string;
}

/** A button that the user cannot use. It can be focused and hovered, so that its reason can be read. */
export const DisabledButton = ({ children, reason }: Props) => {
  const id = useId();
  return (
    <>
      <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
        <Button data-disabled aria-disabled aria-describedby={id} onClick={(event) => event.preventDefault()}>
          {children}
        </Button>
      </Tooltip>
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    </>
  );
};
