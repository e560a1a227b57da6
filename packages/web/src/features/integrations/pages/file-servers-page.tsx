import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  integrationActivation,
  integrationHref,
  integrations,
} from '../../../entities/integrations/integrations.api.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { useIntegrationEvents } from '../core/use-integration-events.ts';
import { columns } from './integration-columns.tsx';
import { NewIntegration, toOpenParam } from './new-integration.tsx';

const type = 'FTP_IMPORT_SALES';

/** The integrations that read sales files and EDI from servers. */
export const FileServersPage = () => {
  useIntegrationEvents();
  return (
    <>
      <ListPage
        screen="file-servers"
        title="File servers"
        noun={['file server', 'file servers']}
        query={integrations.list}
        fixed={{ integrationType: type }}
        columns={shownColumns}
        href={integrationHref}
        actions={<Create variant="filled" />}
        activation={integrationActivation}
        empty={() => (
          <EmptyState
            text="No file servers yet. A file server delivers sales files and EDI by SFTP or FTP."
            action={<Create variant="default" />}
          />
        )}
      />
      <NewIntegration />
    </>
  );
};

const shownColumns = columns.filter(({ key }) => key !== 'integrationType');

const Create = ({ variant }: { readonly variant: 'filled' | 'default' }) => {
  const [, change] = useScreenSearch();
  return (
    <Button variant={variant} leftSection={<IconPlus size={16} />} onClick={() => change({ open: toOpenParam(type) })}>
      New file server
    </Button>
  );
};
