import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

const isPolling = (): boolean => {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
};

/** A wait that polls discards all failures except the last, to whose message it adds the document itself. */
const toElementError = (message: string | null, container: Element): Error => {
  if (isPolling()) return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  const error = getElementError(message, container);
  // The report shows the line of the test.
  if ('captureStackTrace' in Error && typeof Error.captureStackTrace === 'function')
    Error.captureStackTrace(error, toElementError);
  return error;
};

configure({ getElementError: toElementError });
