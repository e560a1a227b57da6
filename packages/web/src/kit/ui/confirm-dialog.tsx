import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuestion } from './confirm.ts';

/** The one dialog behind `confirm`. */
export const ConfirmDialog = () => {
  const question = useQuestion();
  if (!question) return null;
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={question.title}
      withCloseButton={false}
      zIndex={350}
      size={420}
    >
      <Text size="sm" c="dimmed" component="div">
        {question.text}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => question.answer(false)} data-autofocus>
          {question.cancel ?? 'Cancel'}
        </Button>
        <Button {...(question.isDangerous ? { color: 'red.8' } : {})} onClick={() => question.answer(true)}>
          {question.confirm}
        </Button>
      </Group>
    </Modal>
  );
};
