/** The views of the console and their paths; `:id` stands for a number. */
const patterns = {
  overview: '/',
  trends: '/trends',
  costs: '/costs',
  recommendationList: '/recommendations',
  recommendation: '/recommendations/:id',
  remediationList: '/remediation',
  remediation: '/remediation/:id',
  policyList: '/remediation/policies',
  policyNew: '/remediation/policies/new',
  policy: '/remediation/policies/:id',
  groupList: '/groups',
  group: '/groups/group',
  driftList: '/drifts',
  drift: '/drifts/:id',
  vulnerabilityList: '/vulnerabilities',
  vulnerability: '/vulnerabilities/:id',
  compliance: '/compliance',
  assessment: '/compliance/assessments/:id',
  evidence: '/compliance/assessments/:id/evidence/:resource_id',
  attestationList: '/compliance/attestations',
  exceptionList: '/compliance/exceptions',
  customCheckList: '/compliance/checks',
  customCheckNew: '/compliance/checks/new',
  customCheck: '/compliance/checks/check',
  customFrameworkList: '/compliance/frameworks',
  customFramework: '/compliance/frameworks/framework',
  checkParameterList: '/compliance/parameters',
  acceptanceList: '/acceptances',
  changeWindowList: '/change-windows',
  volatilePropertyList: '/volatile-properties',
  alertList: '/alerts',
  alertRules: '/alerts/rules',
  anomalyList: '/anomalies',
  anomaly: '/anomalies/:id',
  resourceList: '/resources',
  resourceQuery: '/resources/query',
  resource: '/resources/:id',
  resourceBaselines: '/resources/:id/baselines',
  resourcePackages: '/resources/:id/packages',
  clusterList: '/clusters',
  cluster: '/clusters/:id',
  providerList: '/providers',
  connect: '/providers/connect',
  provider: '/providers/:id',
  providerSetup: '/providers/:id/setup',
  connectOrganization: '/organizations/connect',
  organization: '/organizations/:id',
  organizationSetup: '/organizations/:id/setup',
  executionList: '/executions',
  reportList: '/reports',
  auditLog: '/audit-log',
  jobList: '/jobs',
  job: '/jobs/:id',
  execution: '/jobs/:id/executions/:execution_id',
  webhookList: '/webhooks',
  webhook: '/webhooks/:id',
  team: '/team',
  account: '/account',
} as const;

export type ViewName = keyof typeof patterns;

/** A view with the numbers of its path. */
export interface Route {
  view: ViewName;
  ids: Readonly<Record<string, number>>;
}

const largestId = Number.MAX_SAFE_INTEGER;

/** Returns the view of a path; null if there is none. */
export function routeOf(path: string): Route | null {
  const given = segmentsOf(path);
  for (const [view, pattern] of Object.entries(patterns) as [ViewName, string][]) {
    const ids = idsOf(segmentsOf(pattern), given);
    if (ids !== null) return { view, ids };
  }
  return null;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function idsOf(wanted: string[], given: string[]): Record<string, number> | null {
  if (wanted.length !== given.length) return null;
  const ids: Record<string, number> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? '';
    if (!segment.startsWith(':')) {
      if (segment !== text) return null;
      continue;
    }
    const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(id <= largestId)) return null;
    ids[segment.slice(1)] = id;
  }
  return ids;
}

/** Returns the query of a list's filters and page, e.g. `?status=open&page=2`, without unset values. */
export function queryText(values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Returns the page number in a query; 1 by default. */
export function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** Returns an id in a query, e.g. of a filter; undefined if there is none. */
export function idIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Returns one of some words from a query; undefined for any other text. */
export function wordOf<const Words extends readonly string[]>(
  words: Words,
  text: string | null,
): Words[number] | undefined {
  return words.find((word) => word === text);
}

const longestUnit = 256;

/** Returns the providers that a query selects: one, or those of an organization or unit. */
export function selectionIn(query: URLSearchParams): { provider_id?: number; organization_id?: number; ou?: string } {
  const [providerId, organizationId] = [idIn(query, 'provider_id'), idIn(query, 'organization_id')];
  const unit = query.get('ou') ?? '';
  return {
    ...(providerId === undefined ? {} : { provider_id: providerId }),
    ...(organizationId === undefined ? {} : { organization_id: organizationId }),
    ...(unit === '' || unit.length > longestUnit ? {} : { ou: unit }),
  };
}
