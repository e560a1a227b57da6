import { Box } from '@mantine/core';
import { ScrollRegion } from './scroll-region.tsx';
import classes from './ui.module.css';

/** The request or response body of a remote system. */
export const Payload = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <Box mt={16}>
    <Box component="h3" mb={6} c="dimmed" fw={400}>
      {label}
    </Box>
    <ScrollRegion className={classes.text} label={label}>
      <Box component="pre" ff="ui-monospace, monospace" m={0} fz={12} className="pre-wrap breakable">
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </Box>
    </ScrollRegion>
  </Box>
);
