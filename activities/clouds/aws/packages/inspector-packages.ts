import type { FilterCriteria, Finding } from '@aws-sdk/client-inspector2';
import type { PackagedResource, PackageReading } from '../../cloud.ts';
import { scannedPackages, type ScannerFinding } from './scanned-packages.ts';
import type { UnitRun } from '../session/unit-run.ts';

const source = 'inspector';
const perPage = 100;

const equals = (value: string) => [{ comparison: 'EQUALS' as const, value }];

/** Returns which findings are of a resource, and the part of Inspector that must be on for them. */
function subjectOf({ resourceType, externalId, name }: PackagedResource): {
  part: 'ec2' | 'lambda';
  criteria: FilterCriteria;
} {
  return resourceType === 'function'
    ? { part: 'lambda', criteria: { lambdaFunctionName: equals(name) } }
    : { part: 'ec2', criteria: { resourceId: equals(externalId) } };
}

/**
 * Returns what Inspector found in the packages of an instance or a function (`inspector2:ListFindings`): the vulnerable
 * packages, and what is wrong with them as advisories. `absent` where Inspector is not on for the kind of resource.
 */
export async function inspectorPackages(run: UnitRun, resource: PackagedResource): Promise<PackageReading> {
  const sdk = await import('@aws-sdk/client-inspector2');
  const inspector = run.service('inspector2', (settings) => new sdk.Inspector2Client(settings));
  const { part, criteria } = subjectOf(resource);

  const status = await inspector(new sdk.BatchGetAccountStatusCommand({ accountIds: [await run.accountId()] }));
  if (status.accounts?.[0]?.resourceState?.[part]?.status !== 'ENABLED') {
    return {
      source,
      state: 'absent',
      reason: `Inspector is not enabled for ${part === 'ec2' ? 'instances' : 'functions'}`,
    };
  }
  const findings: Finding[] = [];
  let token: string | undefined;
  do {
    const page = await inspector(
      new sdk.ListFindingsCommand({
        filterCriteria: {
          ...criteria,
          findingStatus: equals('ACTIVE'),
          findingType: equals('PACKAGE_VULNERABILITY'),
        },
        maxResults: perPage,
        ...(token === undefined ? {} : { nextToken: token }),
      }),
    );
    findings.push(...(page.findings ?? []));
    token = page.nextToken === '' ? undefined : page.nextToken;
  } while (token !== undefined);
  return { source, state: 'read', ...scannedPackages('aws-inspector', findings.map(scannerFinding)) };
}

function scannerFinding(finding: Finding): ScannerFinding {
  const details = finding.resources?.[0]?.details;
  return {
    details: finding.packageVulnerabilityDetails,
    platform: details?.awsEc2Instance?.platform ?? details?.awsEcrContainerImage?.platform ?? null,
    severity: finding.severity ?? null,
    title: finding.title ?? null,
    description: finding.description ?? null,
    modified: finding.updatedAt ?? finding.lastObservedAt ?? null,
  };
}
