import { useState } from 'react';
import { ApiError } from '../problem.ts';
import { toErrorMessage } from '../ui/states.tsx';

/** Whether a file is being read, and the errors of the file as a whole. */
export const useFileReading = () => {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const read = async (work: () => Promise<void>): Promise<void> => {
    setProblems([]);
    setReading(true);
    try {
      await work();
    } catch (error) {
      setProblems(toProblemMessages(error));
    } finally {
      setReading(false);
    }
  };
  return { problems, isReading, read };
};

/** The server rejects a file with a list of messages, and other requests with one message. */
const toProblemMessages = (error: unknown): readonly string[] => {
  if (error instanceof ApiError && Array.isArray(error.result)) return error.result.map(String);
  return [error instanceof Error ? toErrorMessage(error) : String(error)];
};
