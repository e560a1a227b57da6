import { Switch } from '@mantine/core';

/** A shortage is resolved in whole packs unless the user allows single units. */
export const SingleUnitsSwitch = ({
  checked,
  onChange,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) => (
  <Switch
    label="Allow single units"
    description="Otherwise quantities change by whole packs."
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
