import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { IconMail } from '@tabler/icons-react';
import { lazy } from 'react';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../../kit/session.ts';
import { Optional } from '../../../kit/ui/optional.tsx';
import type { MailedScreen } from './report-mail-content.tsx';

const ReportMailContent = lazy(() =>
  import('./report-mail-content.tsx').then((module) => ({ default: module.ReportMailContent })),
);

type Props = MailedScreen & {
  /** The header of a card only has space for an icon. */
  readonly look?: 'button' | 'icon';
};

/** Schedules an e-mail of the current report. Used in the header of a report. The URL holds the open dialog. */
export const ReportMail = ({ look = 'button', ...props }: Props) => {
  const isAllowed = useIsAllowed();
  const [search, change] = useScreenSearch();
  if (!isAllowed(reportMailRoutes.create)) return null;
  const open = () => change({ mail: props.name });
  return (
    <>
      {look === 'icon' ? (
        <Tooltip label="Schedule e-mail">
          <ActionIcon aria-label={`Schedule e-mail: ${props.name}`} onClick={open}>
            <IconMail size={17} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" leftSection={<IconMail size={15} />} onClick={open}>
          Schedule e-mail
        </Button>
      )}
      {search.mail === props.name && (
        <Optional>
          <ReportMailContent {...props} onClose={() => change({ mail: undefined })} />
        </Optional>
      )}
    </>
  );
};
