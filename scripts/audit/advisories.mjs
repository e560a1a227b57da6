/**
 * The known vulnerabilities in a report of `npm audit --json`, the released packages first. `versionAt` returns the version
 * of the package in a folder; `released` has `name@version` of the packages of the archive. A registry that does not
 * answer gives a problem instead.
 */
export const readAudit = (text, { versionAt, released }) => {
  const report = parse(text);
  if (!report?.vulnerabilities) return { problem: describeFailure(report) };
  const advisories = Object.values(report.vulnerabilities).flatMap(({ name, nodes, via, fixAvailable }) => {
    const versions = [...new Set(nodes.map(versionAt).filter((version) => version !== undefined))];
    const isReleased = versions.some((version) => released.has(`${name}@${version}`));
    // A name is a package whose vulnerability this one only passes on; it has an entry of its own.
    return via
      .filter((cause) => typeof cause === 'object')
      .map(({ severity, title, url }) => ({
        name,
        versions,
        severity,
        title,
        url,
        isReleased,
        isFixed: fixAvailable !== false,
      }));
  });
  return { advisories: advisories.toSorted((one, other) => rank(one) - rank(other)) };
};

const severities = ['critical', 'high', 'moderate', 'low', 'info'];
const rank = ({ isReleased, severity }) => severities.indexOf(severity) + (isReleased ? 0 : severities.length);

const parse = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const describeFailure = (report) =>
  report?.message ?? report?.error?.summary ?? 'The response does not list known vulnerabilities.';

export const formatAdvisory = ({ name, versions, severity, title, url, isFixed }) =>
  `${severity}: ${name} ${versions.join(', ')}: ${title} (${url})${isFixed ? '; a fixed version is available' : ''}`;
