import type { OsvRecord, OsvSeverity } from './osv-record.ts';

/** A vulnerability that a scanner of the cloud found in one package of one resource. */
export interface ReportedVulnerability {
  /** Which scanner says so; part of the advisory's id. */
  readonly scanner: 'aws-inspector' | 'aws-ecr';
  /** The scanner's name of the vulnerability, mostly a CVE. */
  readonly vulnerabilityId: string;
  /** Other names of the same vulnerability. */
  readonly otherIds: readonly string[];
  readonly ecosystem: string;
  readonly packageName: string;
  readonly version: string;
  /** Null when the scanner knows no fix. */
  readonly fixedVersion: string | null;
  readonly vectors: readonly OsvSeverity[];
  /** The scanner's own word. */
  readonly severity: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly references: readonly string[];
  /** When the scanner last changed it, ISO 8601 in UTC. */
  readonly modified: string;
}

const reportedPrefix = /^x_aws-(?:inspector|ecr)-/;

/**
 * Returns whether an advisory was found by a scanner of the cloud, and so holds only for the resource that it was found
 * on.
 */
export const isReported = (advisoryId: string): boolean => reportedPrefix.test(advisoryId);

/**
 * Returns a scanner's finding as an advisory in OSV form, so that it joins with the other advisories of the same CVE.
 * It covers the version that the scanner saw and, where it knows a fix, those from there up to the fix.
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
