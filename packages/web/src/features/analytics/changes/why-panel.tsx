import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inBackground } from '../../../kit/resource.ts';
import { Stack } from '../../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { buildChangeRequest, type ChangesState, changesTarget } from '../core/changes-state.ts';
import { ChangeReport } from './change-report.tsx';
import { changes } from './changes.api.ts';
import classes from './changes.module.css';

interface Props {
  readonly name: string;
  readonly state: ChangesState;
  readonly onClose: () => void;
}

/** The causes of a change beside its report. */
export const WhyPanel = ({ name, state, onClose }: Props) => {
  const { data, error, refetch } = useQuery(inBackground(changes.split({ body: buildChangeRequest(state) })));
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`Why did it change: ${name}`}
      size={720}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap={14}>
        {error && <ErrorState error={error} retry={refetch} />}
        {!error && !data && <LoadingLines count={8} />}
        {!error && data && <ChangeReport state={state} split={data} />}
        <Button
          variant="default"
          className={classes.open ?? ''}
          renderRoot={(props) => <Link {...props} {...changesTarget(state)} />}
        >
          Open as page
        </Button>
      </Stack>
    </Drawer>
  );
};
