import { Alert, Button, Text } from '@mantine/core';
import { apiTokenAccess, apiTokenRoles, effectiveRoles } from '@shelfward/contract/auth/api-tokens.rules.ts';
import type { Assistant } from '@shelfward/contract/auth/assistants.contract.ts';
import { assistantConnection } from '@shelfward/contract/auth/assistants.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { accessLabels } from '../../entities/auth/api-tokens.api.ts';
import { assistants } from '../../entities/auth/assistants.api.ts';
import { authorityLabel } from '../../kit/authorities.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useSession } from '../../kit/session.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';

/** An assistant opens this page, and receives a code if the user agrees (OAuth). */
export const ConnectAssistantPage = () => {
  const router = useRouter();
  // With the values that the assistant has sent.
  const [query] = useState(() => router.state.location.searchStr.replace(/^\?/, ''));
  const { data, error, refetch } = useQuery({
    ...assistants.check({ body: { query } }),
    enabled: query !== '',
    retry: false,
  });
  return (
    <PageFrame>
      <PageHead title="Connect an assistant" />
      <CardColumn>
        <Card isNarrow label="Connect an assistant">
          {error && <ErrorState error={error} retry={refetch} />}
          {!error && !data && (query === '' ? <p>{notStarted}</p> : <LoadingLines />)}
          {data && <Request assistant={data} query={query} />}
        </Card>
      </CardColumn>
    </PageFrame>
  );
};

const notStarted = 'Start in the assistant: it opens this page.';

const Request = ({ assistant, query }: { readonly assistant: Assistant; readonly query: string }) => {
  const { identity } = useSession();
  const { name, redirectHost, isLocal, obstacle, cancelUrl } = assistant;
  const place = isLocal ? 'a program on this computer' : redirectHost;
  return (
    <>
      <p>
        <strong>{name}</strong> asks for access as {identity?.userName}. The access goes to <strong>{place}</strong>.
      </p>
      <Text c="dimmed">
        Continue only if you have just started this in {name}. Any program can state this name
        {isLocal ? ', and any program on this computer can ask.' : '; check the address.'}
      </Text>
      {obstacle === null ? (
        <ConnectForm assistant={assistant} query={query} />
      ) : (
        <Alert role="alert" color="red" variant="light" p="xs">
          {obstacle}
        </Alert>
      )}
      <Leave url={cancelUrl} label={obstacle === null ? 'Do not connect' : `Back to ${redirectHost}`} />
    </>
  );
};

const connected = z.object({ url: z.string() });

const ConnectForm = ({ assistant, query }: { readonly assistant: Assistant; readonly query: string }) => {
  const { identity } = useSession();
  const authorities = effectiveRoles(apiTokenRoles, identity?.roles ?? []);
  return (
    <EntityForm
      noun="assistant"
      schema={assistantConnection.omit({ query: true })}
      empty={{ access: assistant.access, authorities }}
      submitLabel="Connect"
      toSavedText={() => `${assistant.name} was connected`}
      fields={{
        access: {
          label: 'Access',
          kind: 'select',
          choices: apiTokenAccess.map((value) => ({ value, label: accessLabels[value] })),
          description: 'The assistant prepares each change first, and writes it in a second step.',
        },
        authorities: {
          label: 'Authorities',
          kind: 'multiselect',
          choices: authorities.map((value) => ({ value, label: authorityLabel(value) })),
          description:
            'You disconnect the assistant under API tokens in your profile. Without use, it ends after 30 days.',
        },
      }}
      save={(body, options) => assistants.connect({ body: { ...body, query } }, options)}
      onSaved={(response) => leave(connected.parse(response).url)}
    />
  );
};

const Leave = ({ url, label }: { readonly url: string; readonly label: string }) => (
  <div>
    <Button variant="default" onClick={() => leave(url)}>
      {label}
    </Button>
  </div>
);

/** The server has checked the address. */
const leave = (url: string): void => globalThis.location.assign(url);
