import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** Downloads a sample file in the format of the importer. */
export const SampleFile = ({ name }: { readonly name: string }) => (
  <Button
    component="a"
    href={`/${name}`}
    download={name}
    variant="default"
    leftSection={<IconDownload size={16} stroke={1.7} />}
  >
    Sample CSV
  </Button>
);
