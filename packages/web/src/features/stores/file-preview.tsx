import { Modal, UnstyledButton } from '@mantine/core';
import type { StoreNote } from '@shelfward/contract/stores/store-notes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { Download } from '../../kit/client.ts';
import type { QueryOptions } from '../../kit/resource.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useObjectUrl } from '../../kit/ui/use-object-url.ts';
import classes from './file-preview.module.css';
import { isImage } from './store-notes.rules.ts';

interface ThumbnailProps {
  readonly load: QueryOptions<Download>;
  readonly name: string;
  readonly show: () => void;
}

export const Thumbnail = ({ load, name, show }: ThumbnailProps) => {
  const { data } = useQuery(load);
  const address = useObjectUrl(data?.blob);
  return (
    <UnstyledButton className={classes.thumbnail ?? ''} aria-label={`Show ${name}`} onClick={show}>
      {address && <img src={address} alt="" />}
    </UnstyledButton>
  );
};

interface PreviewProps {
  readonly load: QueryOptions<Download>;
  readonly file: NonNullable<StoreNote['file']>;
  readonly close: () => void;
}

/** Shows the image or document in a dialog. */
export const FilePreview = ({ load, file, close }: PreviewProps) => {
  const { data, error, refetch } = useQuery(load);
  const address = useObjectUrl(data?.blob);
  return (
    <Modal
      opened
      onClose={close}
      title={file.name}
      size="min(1100px, 94vw)"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!address && !error && <LoadingLines count={8} />}
      {address &&
        (isImage(file) ? (
          <img className={classes.picture} src={address} alt={file.name} />
        ) : (
          <iframe className={classes.document} src={address} title={file.name} />
        ))}
    </Modal>
  );
};
