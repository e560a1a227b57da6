import { Tooltip } from '@mantine/core';
import { capitalize } from '@shelfward/contract/kit/capitalize.rules.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './ui-2.module.css';

/** A mark beside a value, with sentences that say what contradicts it. */
export const WarningMark = ({ sentences }: { readonly sentences: readonly string[] }) => {
  if (sentences.length === 0) return null;
  const text = sentences.map((sentence) => `${capitalize(sentence)}.`).join(' ');
  return (
    <Tooltip label={text} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.mark} aria-label={text}>
        <IconAlertTriangle size={15} aria-hidden />
      </button>
    </Tooltip>
  );
};
