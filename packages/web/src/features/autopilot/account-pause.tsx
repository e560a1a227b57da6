import { Alert, Button } from '@mantine/core';
import type { AutopilotPause } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { autopilot } from '../../entities/autopilot/autopilot.api.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';

/** The pause of all companies. */
export const AccountPause = ({ pause }: { readonly pause: AutopilotPause | null }) => {
  const { isBusy, run } = useBusy();
  if (!pause) return null;
  return (
    <Alert color="orange" title="The autopilot of all companies is paused">
      <Group gap={12} justify="space-between" wrap>
        <span>
          {pause.pausedBy ? `${pause.pausedBy.name} paused it.` : pause.sentence} No company gets orders until it ends.
        </span>
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => void run(() => autopilot.pauseAccount({ body: { paused: false } }))}
        >
          End the pause
        </Button>
      </Group>
    </Alert>
  );
};
