import { Button, CopyButton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../../kit/ui/cards.tsx';
import { Group } from '../../../kit/ui/layout.tsx';
import { TabBar, TabButton } from '../../../kit/ui/tab-bar.tsx';
import { type AssistantClient, assistantClients } from './assistant-clients.rules.ts';
import classes from './pages.module.css';

/** How assistants connect to this account. */
export const AssistantsCard = () => {
  const [name, setName] = useState(assistantClients[0]?.name);
  const url = `${globalThis.location.origin}/mcp`;
  const client = assistantClients.find((one) => one.name === name);
  return (
    <div className={classes.assistants}>
      <Card title="Assistants" isNarrow>
        <Text c="dimmed">
          Assistants read stores, orders, stock, and reports, and prepare changes (MCP). Each change is written in a
          second step, and can be undone.
        </Text>
        <Group component="p" gap="4px 12px" wrap>
          <Text span c="dimmed">
            Address
          </Text>
          <code className="breakable">{url}</code>
          <Copy what="address" value={url} />
        </Group>
        <TabBar label="Assistants" look="pills" isInline>
          {assistantClients.map((one) => (
            <TabButton key={one.name} isCurrent={one.name === name} onClick={() => setName(one.name)}>
              {one.name}
            </TabButton>
          ))}
        </TabBar>
        {client && <Steps client={client} url={url} />}
      </Card>
    </div>
  );
};

const Steps = ({ client, url }: { readonly client: AssistantClient; readonly url: string }) => {
  const { name, place, toText, toTokenText } = client;
  return (
    <>
      {toText && (
        <>
          <p>{place} It opens a page on which you agree.</p>
          <Example what={`text for ${name}`} text={toText(url)} />
        </>
      )}
      {toTokenText && (
        <details key={name} open={toText === undefined}>
          <summary>With an API token</summary>
          <p>
            {place} Create the token under <TokensLink /> in your profile.
          </p>
          <Example what={`text with a token for ${name}`} text={toTokenText(url)} />
        </details>
      )}
      <Text c="dimmed">
        You disconnect an assistant under <TokensLink />.
      </Text>
    </>
  );
};

const TokensLink = () => (
  <Link to="/settings" search={{ tab: 'api-tokens' }}>
    API tokens
  </Link>
);

const Example = ({ what, text }: { readonly what: string; readonly text: string }) => (
  <>
    <pre className={`pre-wrap breakable ${classes.code}`}>{text}</pre>
    <div>
      <Copy what={what} value={text} />
    </div>
  </>
);

const Copy = ({ what, value }: { readonly what: string; readonly value: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button size="compact-xs" variant="default" aria-label={`Copy ${what}`} onClick={copy}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    )}
  </CopyButton>
);
