import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/** Returns the worst open vulnerability that a newer version of its package fixes. */
export function vulnerablePackage(facts: ResourceFacts): Recommended[] {
  const [worst] = facts.vulnerabilities;
  if (worst === undefined) return [];
  const others = facts.vulnerabilities.filter(
    ({ id, packageName }) => id !== worst.id && packageName === worst.packageName,
  );
  return [
    {
      type: 'security',
      kind: 'vulnerable_package',
      severity: worst.severity,
      title: `Update ${worst.packageName} on ${facts.name}`,
      description: `${worst.packageName} ${worst.installedVersion} is vulnerable to ${worst.cveId} (CVSS ${worst.cvssScore}); version ${worst.fixVersion} is not.${others.length === 1 ? ' One more finding is about the same package.' : others.length > 1 ? ` ${others.length} more findings are about the same package.` : ''}`,
      steps: [
        `Test ${worst.packageName} ${worst.fixVersion} outside production first.`,
        `Update ${worst.packageName} on ${facts.name} to ${worst.fixVersion} or later, and restart the processes that use it. Applying this recommendation creates a remediation for approval where the update can be automated.`,
        'Scan the resource again.',
      ],
      evidence: {
        vulnerability_id: worst.id,
        cve_id: worst.cveId,
        cvss_score: worst.cvssScore,
        package: worst.packageName,
        installed_version: worst.installedVersion,
        fix_version: worst.fixVersion,
        fixable_vulnerabilities: facts.vulnerabilities.length,
      },
      estimatedMonthlySavings: null,
      finding: { type: 'vulnerability', id: worst.id },
    },
  ];
}
