import { Button, Modal, Text } from '@mantine/core';
import { useConfirmation } from './confirm.ts';
import { DialogActions } from './layout.tsx';

/** The dialog of `confirm`. */
export const ConfirmDialog = () => {
  const confirmation = useConfirmation();
  if (!confirmation) return null;
  return (
    <Modal
      opened
      onClose={() => confirmation.respond(false)}
      title={confirmation.title}
      withCloseButton={false}
      zIndex={350}
      size={420}
    >
      <Text fz="sm" c="dimmed" component="div">
        {confirmation.text}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={() => confirmation.respond(false)} data-autofocus>
          {confirmation.cancel ?? 'Cancel'}
        </Button>
        <Button {...(confirmation.isDangerous ? { color: 'red.8' } : {})} onClick={() => confirmation.respond(true)}>
          {confirmation.confirm}
        </Button>
      </DialogActions>
    </Modal>
  );
};
