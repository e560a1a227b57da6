import { Button, Group, Modal, Text } from '@mantine/core';
import { useConfirmation } from './confirm.ts';

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
      <Text size="sm" c="dimmed" component="div">
        {confirmation.text}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => confirmation.respond(false)} data-autofocus>
          {confirmation.cancel ?? 'Cancel'}
        </Button>
        <Button {...(confirmation.isDangerous ? { color: 'red.8' } : {})} onClick={() => confirmation.respond(true)}>
          {confirmation.confirm}
        </Button>
      </Group>
    </Modal>
  );
};
