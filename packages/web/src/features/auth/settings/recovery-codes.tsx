import { Alert, Box, Button, CopyButton } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { saveFile } from '../../../kit/export/save-file.ts';
import { useSession } from '../../../kit/session.ts';
import { Grid } from '../../../kit/ui/layout.tsx';
import classes from './settings.module.css';

/** Shows the recovery codes once, to copy, download, or print. */
export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) => {
  const { identity } = useSession();
  const text = `Recovery codes for ${identity?.userName ?? ''} at ${identity?.accountName ?? ''}\nEach code can be used once.\n\n${codes.join('\n')}\n`;
  return (
    <section className={classes.narrow}>
      <Box component="h2" mt={4} fz={15}>
        Your recovery codes
      </Box>
      <Alert color="yellow" variant="light" p="xs">
        Recovery codes are shown only once. Use each code once if you don’t have your phone. Store them in a safe place.
      </Alert>
      <Grid component="ul" gap={6} px={18} py={14} bd="1px solid var(--sw-line)" bdrs={8} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <div className={classes.buttons} data-print="hide">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={15} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={15} />} onClick={() => print()}>
          Print
        </Button>
      </div>
      <div>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </section>
  );
};
