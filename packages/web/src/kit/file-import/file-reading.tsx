import { Loader } from '@mantine/core';
import { ApiError } from '../problem.ts';
import { toErrorMessage } from '../ui/states.tsx';
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

/** The server rejects a file with a list of messages, and other requests with one message. */
export const toProblemMessages = (error: unknown): readonly string[] => {
  if (error instanceof ApiError && Array.isArray(error.result)) return error.result.map(String);
  return [error instanceof Error ? toErrorMessage(error) : String(error)];
};
