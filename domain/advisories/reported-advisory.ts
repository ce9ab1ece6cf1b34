import type { OsvRecord, OsvSeverity } from './osv-record.ts';

/** A vulnerability that a cloud's own scanner found in one package of one resource. */
export interface ReportedVulnerability {
  /** The scanner; part of the advisory's id. */
  readonly scanner: 'aws-inspector' | 'aws-ecr';
  /** The scanner's name of the vulnerability, usually a CVE. */
  readonly vulnerabilityId: string;
  /** Other names of the same vulnerability. */
  readonly otherIds: readonly string[];
  readonly ecosystem: string;
  readonly packageName: string;
  readonly version: string;
  /** Null when the scanner knows no fix. */
  readonly fixedVersion: string | null;
  readonly vectors: readonly OsvSeverity[];
  /** The severity as the scanner words it. */
  readonly severity: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly references: readonly string[];
  /** When the scanner last changed it, ISO 8601 in UTC. */
  readonly modified: string;
}

const reportedPrefix = /^x_aws-(?:inspector|ecr)-/;

/**
 * Returns whether an advisory was reported by a cloud's own scanner, and so applies only to the resource on which it
 * was found.
 */
export const isReported = (advisoryId: string): boolean => reportedPrefix.test(advisoryId);

/**
 * Returns a scanner's finding as an advisory in OSV format, so that it joins the other advisories of the same CVE. It
 * covers the version that the scanner saw and, where it knows a fix, the versions from there up to the fix.
 */
export const reportedAdvisory = (found: ReportedVulnerability): OsvRecord => {
  const { vulnerabilityId, packageName, version, fixedVersion } = found;
  return {
    schema_version: '1.6.0',
    id: `x_${found.scanner}-${vulnerabilityId}-${packageName}@${version}`,
    modified: found.modified,
    aliases: [...new Set([vulnerabilityId, ...found.otherIds])],
    ...(found.title === null ? {} : { summary: found.title }),
    ...(found.description === null ? {} : { details: found.description }),
    severity: [...found.vectors],
    ...(found.severity === null ? {} : { database_specific: { severity: found.severity } }),
    references: found.references.map((url) => ({ type: 'WEB', url })),
    affected: [
      {
        package: { ecosystem: found.ecosystem, name: packageName },
        versions: [version],
        ...(fixedVersion === null
          ? {}
          : { ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: version }, { fixed: fixedVersion }] }] }),
      },
    ],
  };
};
