import { Box, Button, CopyButton, Modal, Text, TextInput } from '@mantine/core';
import { type ApiToken, apiTokenInput, newApiToken } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { apiTokenAccess, apiTokenRoles, effectiveRoles } from '@shelfward/contract/auth/api-tokens.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiTokenTable } from '../../../entities/auth/api-token-table.tsx';
import { accessLabels, apiTokens } from '../../../entities/auth/api-tokens.api.ts';
import { authorityLabel } from '../../../kit/authorities.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { FormDialog } from '../../../kit/screens/form-dialog.tsx';
import { useSession } from '../../../kit/session.ts';
import { Stack } from '../../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import classes from './settings.module.css';

export const ApiTokensTab = () => {
  const [isOpen, setOpen] = useState(false);
  const [token, setToken] = useState<string>();
  const { data, error, refetch } = useQuery(apiTokens.list());
  const showToken = (created: string) => {
    setOpen(false);
    setToken(created);
  };
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  return (
    <Box component="section" maw={900} px="var(--sw-gutter)" py={16} className={classes.wide ?? ''}>
      <Text c="dimmed">
        Programs call the API with a token instead of your password. A token permits at most what you are permitted.
      </Text>
      <ApiTokenTable tokens={data} revoke={revoke} />
      <div>
        <Button onClick={() => setOpen(true)}>Create API token</Button>
      </div>
      {isOpen && (
        <FormDialog title="Create API token" onClose={() => setOpen(false)}>
          <ApiTokenForm onCreated={showToken} />
        </FormDialog>
      )}
      {token !== undefined && <NewTokenDialog token={token} onClose={() => setToken(undefined)} />}
    </Box>
  );
};

const revoke = ({ id }: ApiToken) => apiTokens.revoke({ params: { id } });

const ApiTokenForm = ({ onCreated }: { readonly onCreated: (token: string) => void }) => {
  const { identity } = useSession();
  const choices = effectiveRoles(apiTokenRoles, identity?.roles ?? []);
  return (
    <EntityForm
      noun="API token"
      schema={apiTokenInput}
      empty={{ name: '', access: 'READ', authorities: [], expiresInDays: 90 }}
      submitLabel="Create"
      fields={{
        name: { label: 'Name', placeholder: 'ERP', description: 'The program that uses the token.' },
        access: {
          label: 'Access',
          kind: 'select',
          width: 'half',
          choices: apiTokenAccess.map((value) => ({ value, label: accessLabels[value] })),
        },
        expiresInDays: { label: 'Valid for', kind: 'number', suffix: 'day', width: 'half' },
        authorities: {
          label: 'Authorities',
          kind: 'multiselect',
          choices: choices.map((value) => ({ value, label: authorityLabel(value) })),
          description: 'Without an authority, the token can read master data and, with write access, create orders.',
        },
      }}
      save={(body, options) => apiTokens.create({ body }, options)}
      onSaved={(response) => onCreated(newApiToken.parse(response).token)}
    />
  );
};

/** Shows the token once. The server stores a hash and never returns it again. */
const NewTokenDialog = ({ token, onClose }: { readonly token: string; readonly onClose: () => void }) => (
  <Modal
    opened
    size={520}
    title="Your API token"
    closeButtonProps={{ 'aria-label': 'Close' }}
    closeOnClickOutside={false}
    onClose={onClose}
  >
    <Stack gap={14}>
      <Text c="dimmed">Copy the token now. It is not shown again.</Text>
      <TextInput label="Token" value={token} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className={classes.buttons}>
        <CopyButton value={token}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
      </div>
    </Stack>
  </Modal>
);
