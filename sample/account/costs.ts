import type { BilledUsage } from '../azure/cost-query.ts';
import type { ArmResource, Subscription } from '../azure/subscription.ts';
import { share } from './seeded.ts';

/** Days before the account's first day that are billed. */
export const billedDays = 183;
const dayMs = 86_400_000;
const currency = 'USD';

/** Cost of a day of a type, in USD, and its service in the bill. */
const prices: Readonly<Record<string, { service: string; usd: (resource: ArmResource) => number }>> = {
  'microsoft.compute/virtualmachines': {
    service: 'Virtual Machines',
    usd: ({ properties }) => vmPrices[String((properties['hardwareProfile'] as { vmSize?: string }).vmSize)] ?? 4,
  },
  'microsoft.compute/disks': {
    service: 'Storage',
    usd: ({ properties, sku }) =>
      (Number(properties['diskSizeGB']) * (sku?.name === 'Premium_LRS' ? 0.15 : 0.075)) / 30,
  },
  'microsoft.storage/storageaccounts': { service: 'Storage', usd: ({ name }) => 1 + share('stored', name) * 9 },
  'microsoft.sql/servers': { service: 'SQL Database', usd: ({ name }) => (name.endsWith('-prod') ? 24 : 5) },
  'microsoft.dbforpostgresql/flexibleservers': {
    service: 'Azure Database for PostgreSQL',
    usd: ({ name }) => (name.endsWith('-prod') ? 12 : 3),
  },
  'microsoft.dbformysql/flexibleservers': { service: 'Azure Database for MySQL', usd: () => 9 },
  'microsoft.web/sites': { service: 'Azure App Service', usd: ({ name }) => (name.includes('-dev') ? 1.8 : 3.4) },
  'microsoft.containerservice/managedclusters': { service: 'Azure Kubernetes Service', usd: () => 31 },
  'microsoft.containerregistry/registries': {
    service: 'Container Registry',
    usd: ({ sku }) => (sku?.name === 'Premium' ? 1.67 : 0.67),
  },
};

const vmPrices: Readonly<Record<string, number>> = {
  Standard_B2ms: 2.2,
  Standard_D2s_v5: 2.8,
  Standard_D4s_v5: 5.5,
  Standard_D8s_v5: 11,
  Standard_E4s_v5: 7.3,
};

/** Outbound traffic is billed with the web apps in production. */
const bandwidth = { service: 'Bandwidth', usd: 4.5 };

/** The three days with unusually high cost: days before the account's first, service and factor. */
const incidents = [
  { daysBefore: 4, service: 'Bandwidth', resource: 'app-shop-prod', factor: 40 },
  { daysBefore: 12, service: 'Virtual Machines', resource: 'vm-reporting-prod-01', factor: 45 },
  { daysBefore: 23, service: 'SQL Database', resource: 'sql-hp-orders-prod', factor: 9 },
] as const;

/**
 * Returns the bill of a subscription: six months before `bornOn` (`YYYY-MM-DD`) and every day after it up to yesterday.
 */
export function billOf(
  subscription: Subscription,
  { bornOn, now }: { bornOn: string; now: () => Date },
): NonNullable<Subscription['usage']> {
  const born = dayNumber(bornOn);
  return ({ from, to }) => {
    const lines: BilledUsage[] = [];
    const first = Math.max(dayNumber(from), born - billedDays);
    const last = Math.min(dayNumber(to), Math.floor(now().getTime() / dayMs) - 1);
    const billed = [...subscription.resources.values()];
    for (let day = first; day <= last; day += 1) {
      for (const resource of billed) lines.push(...linesOf(resource, { day, daysBefore: born - day }));
    }
    return lines;
  };
}

function linesOf(resource: ArmResource, { day, daysBefore }: { day: number; daysBefore: number }): BilledUsage[] {
  const price = prices[resource.type.toLowerCase()];
  if (price === undefined) return [];
  const parts = [{ service: price.service, usd: price.usd(resource) }];
  if (resource.type === 'Microsoft.Web/sites' && resource.name.endsWith('-prod')) parts.push(bandwidth);
  return parts.map(({ service, usd }) => {
    const incident = incidents.find(
      (one) => one.daysBefore === daysBefore && one.service === service && one.resource === resource.name,
    );
    // Weekends are quieter, prices creep up, and no day is like another.
    const weekend = [0, 6].includes(new Date(day * dayMs).getUTCDay()) ? 0.94 : 1;
    const growth = 1 - daysBefore * 0.0004;
    const noise = 0.98 + share('cost', resource.name, service, day) * 0.04;
    const cost = usd * weekend * growth * noise * (incident?.factor ?? 1);
    return {
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      service,
      resourceId: resource.id,
      cost: Math.round(cost * 10_000) / 10_000,
      currency,
    };
  });
}

function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
}
