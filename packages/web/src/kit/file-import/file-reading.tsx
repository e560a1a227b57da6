import { Loader } from '@mantine/core';
import classes from './import-rows.module.css';

/** The reading state of a file and the errors of the file as a whole. */
export const FileReading = ({
  isReading,
  problems,
}: {
  readonly isReading: boolean;
  readonly problems: readonly string[];
}) => (
  <>
    {isReading && (
      <p role="status" className={classes.reading}>
        <Loader size={18} aria-hidden />
        Reading the file...
      </p>
    )}
    {problems.length > 0 && (
      <div role="alert" className={classes.problems}>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    )}
  </>
);
