import { MockActivityEnvironment } from '@temporalio/testing';
import { reportActivities } from '../../activities/reports/report-activities.ts';
import type { Database } from '../../db/database.ts';

/** Builds a report in this process, as the workflow has it done. Gives when it expires, in ms. */
export async function buildReport(database: Database, reportId: string): Promise<number | null> {
  const { buildReport: build } = reportActivities({ database });
  return new MockActivityEnvironment().run(build, { reportId }) as Promise<number | null>;
}

/** A vulnerability finding of a resource. */
export async function makeVulnerability(
  database: Database,
  finding: {
    resource: { id: number; provider_id: number };
    cveId?: string;
    severity?: string;
    score?: number;
    packageName?: string;
    fixVersion?: string | null;
    status?: 'open' | 'fixed' | 'ignored';
    detectedAt?: Date;
    fixedAt?: Date | null;
  },
): Promise<void> {
  const name = finding.packageName ?? 'openssl';
  await database('vulnerability_findings').insert({
    resource_id: finding.resource.id,
    provider_id: finding.resource.provider_id,
    cve_id: finding.cveId ?? 'CVE-2026-0001',
    ecosystem: 'Debian:12',
    family: 'Debian',
    package_key: name,
    package_name: name,
    installed_version: '1.0',
    installed_versions: '["1.0"]',
    fix_version: finding.fixVersion ?? null,
    severity: finding.severity ?? 'high',
    cvss_score: finding.score ?? 7.5,
    score_basis: 'cvss_v3',
    score_estimated: false,
    advisory_ids: '[]',
    status: finding.status ?? 'open',
    detected_at: finding.detectedAt ?? new Date(),
    fixed_at: finding.fixedAt ?? null,
  });
}

/** Many vulnerability findings of a resource, written at once: of all severities, a fifth of them fixed. */
export async function makeVulnerabilities(
  database: Database,
  { resource, count }: { resource: { id: number; provider_id: number }; count: number },
): Promise<void> {
  await database.raw(
    `insert into vulnerability_findings (resource_id, provider_id, cve_id, ecosystem, family, package_key,
       package_name, installed_version, installed_versions, fix_version, severity, cvss_score, score_basis,
       score_estimated, advisory_ids, status, detected_at, fixed_at)
     select :resourceId, :providerId, 'CVE-2026-' || 1000 + n, 'Debian:12', 'Debian', 'package-' || n,
       'package-' || n % 900, '1.' || n % 17 || '.0-2+deb12u1', '["1"]',
       case when n % 3 > 0 then '1.' || n % 17 + 1 || '.4' end,
       (array['critical', 'high', 'medium', 'low'])[1 + n % 4], n % 101 / 10.0, 'cvss_v3', n % 9 = 0, '[]',
       case when n % 5 = 0 then 'fixed' else 'open' end, now() - n % 40 * interval '1 day',
       case when n % 5 = 0 then now() end
     from generate_series(1, :count) as n`,
    { resourceId: resource.id, providerId: resource.provider_id, count },
  );
}
