import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import type { ReviewActions } from './review-change.ts';

interface Props {
  readonly actions: ReviewActions;
  /** Quantities are not saved yet; an approval would not include them. */
  readonly isSaving?: boolean;
}

export const ApproveButton = ({ actions, isSaving = false }: Props) => {
  const { isBusy, run } = useBusy();
  const isPhone = useIsPhone();
  const approve = () =>
    run(async () => {
      await actions.approve();
      toast('Approved. Thank you.');
    });
  return (
    <Button
      loading={isBusy}
      disabled={isSaving}
      leftSection={isPhone && <IconCheck size={18} />}
      onClick={() => void approve()}
    >
      Approve
    </Button>
  );
};
