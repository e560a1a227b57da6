/** Why this version of Node cannot run the product; undefined when it can. */
export const nodeProblem = (running, wanted) => {
  const [major = 0, minor = 0] = parseNumbers(running);
  const [wantedMajor = 0, wantedMinor = 0] = parseNumbers(wanted);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return undefined;
  return `Shelfward needs Node ${wantedMajor}.${wantedMinor} or newer, and this is Node ${running}: see https://nodejs.org`;
};

const parseNumbers = (version) => version.match(/\d+/g)?.map(Number) ?? [];
