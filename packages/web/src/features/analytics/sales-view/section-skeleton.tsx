import { Box, Skeleton } from '@mantine/core';
import { Grid, Group, Stack } from '../../../kit/ui/layout.tsx';
import { Delayed } from '../../../kit/ui/states.tsx';

/** In the layout of the content: tiles, bars, and pie. */
export const SectionSkeleton = () => (
  <Box mih={620} p={18} aria-hidden>
    <Delayed>
      <Grid columns="repeat(6, 1fr)" gap={24}>
        {Array.from({ length: 6 }, (_, tile) => (
          <Skeleton key={tile} height={34} />
        ))}
      </Grid>
      <Group gap={60} mt={28} pr={60}>
        <Stack flex={1} gap={12}>
          {Array.from({ length: 12 }, (_, bar) => (
            <Skeleton key={bar} height={20} width={`${92 - bar * 6}%`} />
          ))}
        </Stack>
        <Skeleton circle height={156} width={156} />
      </Group>
    </Delayed>
  </Box>
);
