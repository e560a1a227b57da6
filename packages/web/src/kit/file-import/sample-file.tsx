import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** A file as the importer takes it, to look at or to fill. */
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
