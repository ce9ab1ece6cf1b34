import type { Database } from '../../../db/database.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { providerKinds } from '../../../domain/clouds/cloud-names.ts';
import { daysAfter, lengthInDays, type Period } from '../../../domain/reports/period.ts';
import { makeProvider } from '../factories.ts';
import { makePrintedAssessments } from './assessments.ts';
import { printedNames } from './names.ts';

export const accountSizes = ['empty', 'small', 'middle', 'large'] as const;
export type AccountSize = (typeof accountSizes)[number];

/** How much there is of everything in an account of a size, and the days that its reports are about. */
export interface PrintedScale {
  providers: number;
  resources: number;
  drifts: number;
  vulnerabilities: number;
  services: number;
  currencies: readonly string[];
  anomalies: number;
  frameworks: number;
  assessmentDays: number;
  period: Period;
  /** Whether all names are short. */
  isPlain: boolean;
}

const nothing = {
  resources: 0,
  drifts: 0,
  vulnerabilities: 0,
  services: 0,
  currencies: [],
  anomalies: 0,
  frameworks: 0,
};

export const printedScales: Record<AccountSize, PrintedScale> = {
  empty: {
    ...nothing,
    providers: 1,
    assessmentDays: 0,
    period: { from: '2026-05-01', to: '2026-05-30' },
    isPlain: true,
  },
  small: {
    providers: 1,
    resources: 10,
    drifts: 3,
    vulnerabilities: 5,
    services: 3,
    currencies: ['USD'],
    anomalies: 0,
    frameworks: 1,
    assessmentDays: 1,
    period: { from: '2026-05-24', to: '2026-05-30' },
    isPlain: true,
  },
  middle: {
    providers: 2,
    resources: 150,
    drifts: 40,
    vulnerabilities: 120,
    services: 9,
    currencies: ['USD'],
    anomalies: 3,
    frameworks: 4,
    assessmentDays: 5,
    period: { from: '2026-05-01', to: '2026-05-30' },
    isPlain: false,
  },
  large: {
    providers: 12,
    resources: 3_000,
    drifts: 300,
    vulnerabilities: 2_100,
    services: 40,
    currencies: ['USD', 'EUR', 'JPY'],
    anomalies: 30,
    frameworks: 9,
    assessmentDays: 6,
    period: { from: '2025-06-01', to: '2026-05-30' },
    isPlain: false,
  },
};

const severities = ['low', 'medium', 'high', 'critical'] as const;

/** Fills an empty database with an account of a size. The same size gives the same rows, whatever the day. */
export async function makePrintedAccount(database: Database, size: AccountSize): Promise<{ assessmentIds: number[] }> {
  const scale = printedScales[size];
  await ensureStandingJobs(database);
  const providerIds: number[] = [];
  for (let index = 0; index < scale.providers; index += 1) {
    const type = providerKinds[index % providerKinds.length];
    const name = printedNames.provider(index, scale.isPlain);
    providerIds.push((await makeProvider(database, { name, ...(type === undefined ? {} : { type }) })).id);
  }
  const resources = await makeResources(database, { scale, providerIds });
  await makeDrifts(database, { scale, resources });
  await makeVulnerabilities(database, { scale, resources });
  await makeCosts(database, { scale, providerIds });
  return { assessmentIds: await makePrintedAssessments(database, { scale, providerIds, resources }) };
}

export interface PrintedResource {
  id: number;
  provider_id: number;
  name: string;
  resource_type: string;
  region: string;
}

interface Making {
  scale: PrintedScale;
  resources: readonly PrintedResource[];
}

const moment = (day: string): string => `${day}T08:30:00Z`;

async function makeResources(
  database: Database,
  { scale, providerIds }: { scale: PrintedScale; providerIds: readonly number[] },
): Promise<PrintedResource[]> {
  const rows = Array.from({ length: scale.resources }, (_, index) => ({
    provider_id: providerIds[index % providerIds.length],
    external_id: `resource-${index}`,
    name: printedNames.resource(index, scale.isPlain),
    resource_type: printedNames.resourceType(index),
    region: printedNames.region(index, scale.isPlain),
    status: 'active',
    configuration_hash: 'none',
  }));
  await database.batchInsert('resources', rows, 500);
  return database('resources')
    .orderBy('id')
    .select<PrintedResource[]>('id', 'provider_id', 'name', 'resource_type', 'region');
}

/** The resource that the n-th finding is of: some have many. */
const resourceOf = (resources: readonly PrintedResource[], index: number): PrintedResource =>
  resources[(index * index) % resources.length] as PrintedResource;

async function makeDrifts(database: Database, { scale, resources }: Making): Promise<void> {
  const days = lengthInDays(scale.period);
  const changes = [
    'versioning was turned off',
    'ingress_rules changed from [] to [{"from_port":22,"to_port":22,"protocol":"tcp","cidr_blocks":["0.0.0.0/0","::/0"]}]',
    'The policy arn:aws:iam::aws:policy/AdministratorAccess-AWSElasticBeanstalk-and-some-more was attached',
    'encryption key changed from projects/accounting/locations/europe-west3/keyRings/main/cryptoKeys/first to none',
    'Tags changed',
  ];
  const rows = Array.from({ length: scale.drifts }, (_, index) => {
    const resource = resourceOf(resources, index);
    const day = daysAfter(scale.period.from, (index * 7) % days);
    const isResolved = index % 4 === 3;
    return {
      resource_id: resource.id,
      provider_id: resource.provider_id,
      aspect: `aspect_${index}`,
      drift_type: ['configuration', 'security', 'compliance'][index % 3],
      severity: severities[index % severities.length],
      status: isResolved ? 'resolved' : index % 5 === 0 ? 'investigating' : 'detected',
      summary: `${resource.name}: ${changes[index % changes.length]}`.slice(0, 300),
      baseline_value: '1',
      current_value: '2',
      diff: '[]',
      detected_at: moment(day),
      last_seen_at: moment(day),
      resolved_at: isResolved ? moment(scale.period.to) : null,
    };
  });
  await database.batchInsert('drift_findings', rows, 500);
}

async function makeVulnerabilities(database: Database, { scale, resources }: Making): Promise<void> {
  const days = lengthInDays(scale.period);
  const rows = Array.from({ length: scale.vulnerabilities }, (_, index) => {
    const resource = resourceOf(resources, index);
    const day = daysAfter(scale.period.from, (index * 5) % days);
    const name = printedNames.package(index, scale.isPlain);
    const version = printedNames.version(index, scale.isPlain);
    const isFixed = index % 6 === 5;
    return {
      resource_id: resource.id,
      provider_id: resource.provider_id,
      cve_id: index % 9 === 8 ? `GHSA-xh6m-7cr7-${1000 + (index % 60)}` : `CVE-2026-${10_000 + (index % 700)}`,
      ecosystem: 'Debian:12',
      family: 'Debian',
      package_key: `${name} ${index}`,
      package_name: name,
      installed_version: version,
      installed_versions: JSON.stringify([version]),
      fix_version: index % 3 === 0 ? null : `${version}.fixed`,
      severity: severities[index % severities.length],
      cvss_score: (index % 101) / 10,
      score_basis: 'cvss_v3',
      score_estimated: !scale.isPlain && index % 7 === 0,
      advisory_ids: '[]',
      status: isFixed ? 'fixed' : index % 11 === 10 ? 'ignored' : 'open',
      detected_at: moment(day),
      last_seen_at: moment(day),
      fixed_at: isFixed ? moment(scale.period.to) : null,
    };
  });
  await database.batchInsert('vulnerability_findings', rows, 500);
}

async function makeCosts(
  database: Database,
  { scale, providerIds }: { scale: PrintedScale; providerIds: readonly number[] },
): Promise<void> {
  const days = lengthInDays(scale.period);
  const spacing = days > 100 ? 7 : 1;
  const costs: object[] = [];
  for (let day = 0; day < days; day += spacing) {
    for (let service = 0; service < scale.services; service += 1) {
      costs.push({
        provider_id: providerIds[service % providerIds.length],
        day: daysAfter(scale.period.from, day),
        service: printedNames.service(service),
        currency: scale.currencies[service % scale.currencies.length],
        amount: `${(scale.services - service) * (scale.isPlain ? 1 : 1_234) + (day % 5)}.4526`,
      });
    }
  }
  await database.batchInsert('costs', costs, 500);
  const anomalies = Array.from({ length: scale.anomalies }, (_, index) => {
    const first = daysAfter(scale.period.from, (index * 3) % (days - 4));
    return {
      provider_id: providerIds[index % providerIds.length],
      type: 'cost',
      day: first,
      last_day: index % 2 === 0 ? first : daysAfter(first, 3),
      actual_amount: 1_234_567.89 * (index + 1),
      expected_amount: 1_100.5,
      expected_upper: 1_300,
      deviation_percent: 1_120 * (index + 1),
      peak: '{}',
      currency: scale.currencies[index % scale.currencies.length],
      services: index % 3 === 0 ? [] : [printedNames.service(index), printedNames.service(index + 3)],
      is_ongoing: false,
      ...(index % 4 === 3 ? { status: 'dismissed', dismissed_at: moment(first) } : {}),
    };
  });
  await database.batchInsert('anomalies', anomalies, 100);
}
