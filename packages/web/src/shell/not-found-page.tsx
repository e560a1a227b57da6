import { Box, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './shell.module.css';

/** The specification's page for an unknown address; its search box does nothing, as it says. */
export const NotFoundPage = () => (
  <section className={classes.errorPagesPage} aria-labelledby="lost">
    <p className={classes.number} aria-hidden>
      404
    </p>
    <Box component="h1" fz={19} fw={600} id="lost">
      <span className="visually-hidden">404 </span>Oops! You're lost.
    </Box>
    <p>The page you are looking for was not found.</p>
    <TextInput
      type="search"
      aria-label="Search"
      placeholder="What are you looking for?"
      w={280}
      leftSection={<IconSearch size={15} aria-hidden />}
    />
    <Link to="/" className={classes.home}>
      Go to the start page
    </Link>
  </section>
);
