/** The text that tells why this Node cannot run the product; undefined when it can. */
export const nodeProblem = (running, wanted) => {
  const [major = 0, minor = 0] = numbersOf(running);
  const [wantedMajor = 0, wantedMinor = 0] = numbersOf(wanted);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return undefined;
  return `Shelfward needs Node ${wantedMajor}.${wantedMinor} or newer, and this is Node ${running}: see https://nodejs.org`;
};

const numbersOf = (version) => version.match(/\d+/g)?.map(Number) ?? [];
