import type { Anomaly, CostList, CostRow } from '../../client/src/schema.ts';
import { type Query, queryOf } from '../query.ts';
import { printPage, type Page } from '../rows.ts';
import type { Session } from '../session.ts';

/** Lists sums of costs, and their total by currency. */
export async function listCosts(session: Session, { by, ...options }: Query & { by?: string }): Promise<void> {
  const page = await session.service.get<CostList>('/api/v1/costs', { ...queryOf(options), group_by: by });
  const isShown = (value: (row: CostRow) => unknown): boolean => page.data.some((row) => value(row) !== null);
  const part = (title: string, value: (row: CostRow) => string | number | null) =>
    isShown(value) ? [{ title, value }] : [];
  printPage(session, {
    page,
    empty: 'No costs are known for this time.',
    columns: [
      ...part('DAY', ({ day }) => day),
      ...part('MONTH', ({ month }) => month),
      ...part('PROVIDER', ({ provider_id: id }) => id),
      ...part('SERVICE', ({ service }) => service),
      { title: 'AMOUNT', value: ({ amount }) => amount.toFixed(2), align: 'right' as const },
      { title: 'CURRENCY', value: ({ currency }) => currency },
    ],
  });
  if (session.json) return;
  for (const { amount, currency } of page.totals) {
    session.terminal.report(`${amount.toFixed(2)} ${currency} from ${page.from} to ${page.to}`);
  }
}

/** Lists anomalies of cost and performance, newest first. */
export async function listAnomalies(session: Session, options: Query): Promise<void> {
  const page = await session.service.get<Page<Anomaly>>('/api/v1/anomalies', queryOf(options));
  printPage(session, {
    page,
    empty: 'No anomaly matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'TYPE', value: ({ type }) => type, dropOrder: 2 },
      { title: 'PROVIDER', value: ({ provider_id: id }) => id, align: 'right' },
      { title: 'DAY', value: ({ date }) => date },
      { title: 'ACTUAL', value: ({ actual_amount: amount }) => amount.toFixed(2), align: 'right' },
      { title: 'EXPECTED', value: ({ expected_amount: amount }) => amount.toFixed(2), align: 'right' },
      { title: 'CURRENCY', value: ({ currency }) => currency, dropOrder: 1 },
      { title: 'WHAT', value: concerned },
      { title: 'STATUS', value: ({ status }) => status, dropOrder: 3 },
    ],
  });
}

function concerned({ resource_name: resource, services, top_services: top }: Anomaly): string {
  if (resource !== null) return resource;
  return (services.length > 0 ? services : top.map(({ service }) => service)).slice(0, 3).join(', ');
}
