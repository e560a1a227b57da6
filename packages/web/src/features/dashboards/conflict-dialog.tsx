import { Button, Modal } from '@mantine/core';
import classes from './dashboard.module.css';

interface Props {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onLoad: () => void;
  readonly onCopy: () => void;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** Another user saved the dashboard while it was being arranged: the user decides, and no arrangement is lost unasked. */
export const ConflictDialog = ({ name, isBusy, onLoad, onCopy, onReplace, onClose }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title={`Another user changed “${name}”`}
    closeButtonProps={{ 'aria-label': 'Close' }}
    size={520}
  >
    <div className={classes.form}>
      <p>
        Your arrangement is not saved yet. Save it as a dashboard of your own, replace the other arrangement, or discard
        yours.
      </p>
      <div className={classes.choices}>
        <Button variant="default" disabled={isBusy} onClick={onLoad}>
          Discard mine
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onReplace}>
          Replace theirs
        </Button>
        <Button loading={isBusy} onClick={onCopy} data-autofocus>
          Save mine as a copy
        </Button>
      </div>
    </div>
  </Modal>
);
