import { Button, FileButton } from '@mantine/core';
import { ediFile } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconUpload } from '@tabler/icons-react';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { ediInterchanges } from './edi.api.ts';

/** Uploads a file with interchanges. */
export const ReceiveAction = () => {
  const { isBusy, run } = useBusy();
  const receive = (file: File | null) =>
    void run(async () => {
      if (!file) return;
      await ediInterchanges
        .receive({ files: { file } })
        .then(({ interchanges }) => toast(`${formatCount(interchanges.length, 'interchange')} received`), toastError);
    });
  return (
    <FileButton accept={ediFile.accept.join(',')} onChange={receive}>
      {(button) => (
        <Button {...button} loading={isBusy} leftSection={<IconUpload size={16} stroke={1.7} />}>
          Upload EDI file
        </Button>
      )}
    </FileButton>
  );
};
