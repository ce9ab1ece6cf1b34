import type { Vulnerability } from '../../client/src/schema.ts';
import { printPage, type Page } from '../rows.ts';
import type { QueryValues } from '../service.ts';
import type { Session } from '../session.ts';
import { severityStyle, shortTime, statusStyle } from '../styles.ts';

export async function listVulnerabilities(session: Session, query: QueryValues): Promise<void> {
  const page = await session.service.get<Page<Vulnerability>>('/api/v1/vulnerabilities', query);
  printPage(session, {
    page,
    empty: 'No vulnerability matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'CVE', value: ({ cve_id: cve }) => cve },
      { title: 'SEVERITY', value: ({ severity }) => severity, style: ({ severity }) => severityStyle(severity) },
      { title: 'CVSS', value: ({ cvss_score: score }) => score.toFixed(1), align: 'right', dropOrder: 3 },
      { title: 'PACKAGE', value: ({ package_name: name }) => name },
      { title: 'INSTALLED', value: ({ installed_version: version }) => version, dropOrder: 2 },
      { title: 'FIXED IN', value: ({ fix_version: version }) => version, dropOrder: 1 },
      { title: 'RESOURCE', value: ({ resource_name: name }) => name, dropOrder: 4 },
      { title: 'OWNER', value: ({ owner }) => owner?.email ?? null, dropOrder: 7 },
      { title: 'DUE (UTC)', value: ({ due_at: at }) => shortTime(at), dropOrder: 6 },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status), dropOrder: 5 },
    ],
  });
}
