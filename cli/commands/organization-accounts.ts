import {
  providerKindNames,
  type Organization,
  type OrganizationAccount,
  type OrganizationUnit,
} from '../../client/src/schema.ts';
import { callsText } from '../call-counts.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import type { Query } from '../query.ts';
import { printPage, printRows, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';

/** Lists the organizations with how far their accounts are. */
export async function listOrganizations(session: Session): Promise<void> {
  const organizations = await session.service.get<Organization[]>('/api/v1/organizations');
  printRows(session, {
    answer: organizations,
    rows: organizations,
    empty: 'No organization is connected; audit connect organization --help says how.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'KIND', value: ({ kind }) => providerKindNames[kind], dropOrder: 1 },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status) },
      { title: 'ACCOUNTS', value: ({ accounts }) => countsText(new Map(Object.entries(accounts))) },
      { title: 'DISCOVERED (UTC)', value: ({ discovered_at: at }) => shortTime(at), dropOrder: 3 },
      { title: 'REASON', value: ({ status_reason: reason }) => reason, dropOrder: 2 },
    ],
  });
}

/** Lists the accounts of an organization; with `tree`, its units with the numbers of accounts in and below them. */
export async function showAccounts(session: Session, options: Query & { tree?: boolean }): Promise<void> {
  const id = options.organization ?? (await onlyOrganization(session));
  if (options.tree === true) await showTree(session, id);
  else await listAccounts(session, id, options);
}

/** Returns the id of the organization, if there is one alone. */
async function onlyOrganization({ service }: Session): Promise<number> {
  const organizations = await service.get<Organization[]>('/api/v1/organizations');
  const [only] = organizations;
  if (only !== undefined && organizations.length === 1) return only.id;
  const known = organizations.map(({ id, name }) => `${id} (${safeText(name)})`).join(', ');
  throw new Problem(only === undefined ? 'No organization is connected' : 'There are several organizations', {
    exitCode: exitCodes.usage,
    advice:
      only === undefined ? 'audit connect organization --help says how.' : `Name one by --organization: ${known}.`,
  });
}

async function listAccounts(session: Session, id: number, options: Query): Promise<void> {
  const { state, ou, tag, name, page, perPage } = options;
  const query = { state, ou, tag, name, page, per_page: perPage };
  const shown = await session.service.get<Page<OrganizationAccount>>(`/api/v1/organizations/${id}/accounts`, query);
  printPage(session, {
    page: shown,
    empty: 'No account matches.',
    columns: [
      { title: 'ACCOUNT', value: ({ account_id: accountId }) => accountId },
      { title: 'NAME', value: (account) => account.name },
      { title: 'STATE', value: (account) => account.state, style: (account) => statusStyle(account.state) },
      { title: 'PROVIDER', value: ({ provider_id: providerId }) => providerId, align: 'right', dropOrder: 1 },
      { title: 'UNIT', value: ({ ou_path: path }) => path, dropOrder: 4 },
      { title: 'SYNCED (UTC)', value: ({ last_synced_at: at }) => shortTime(at), dropOrder: 3 },
      {
        title: 'SYNC',
        value: ({ sync }) =>
          sync === null
            ? null
            : `${sync.listings_ended} of ${sync.listings_begun} listings, ${callsText(sync.elapsed_ms, sync.calls)}`,
        dropOrder: 5,
      },
      { title: 'REASON', value: ({ reason }) => reason, dropOrder: 2 },
    ],
  });
}

async function showTree({ service, terminal, json }: Session, id: number): Promise<void> {
  const units = await service.get<OrganizationUnit[]>(`/api/v1/organizations/${id}/tree`);
  if (json) terminal.printJson(units);
  else if (units.length === 0) terminal.report('The organization has not been discovered yet.');
  else for (const line of treeLines(units)) terminal.print(line);
}

/** Returns a line for each unit below the one above it, with the numbers of the accounts in and below it. */
export function treeLines(units: readonly OrganizationUnit[]): string[] {
  const known = new Set(units.map(({ id }) => id));
  const below = grouped(units, ({ parent_id: parent }) => (parent !== null && known.has(parent) ? parent : null));
  const byName = (parent: number | null): OrganizationUnit[] =>
    (below.get(parent) ?? []).toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const countsOf = (unit: OrganizationUnit): Map<string, number> => {
    const counts = new Map(Object.entries(unit.accounts));
    for (const child of below.get(unit.id) ?? []) {
      for (const [state, count] of countsOf(child)) counts.set(state, (counts.get(state) ?? 0) + count);
    }
    return counts;
  };
  const linesBelow = (parent: number | null, indent: string): string[] =>
    byName(parent).flatMap((unit, index, all) => {
      const isLast = index === all.length - 1;
      const branch = parent === null ? '' : isLast ? '└─ ' : '├─ ';
      const deeper = parent === null ? '' : isLast ? '   ' : '│  ';
      const line = `${indent}${branch}${safeText(unit.name)} (${safeText(unit.external_id)}): ${countsText(countsOf(unit))}`;
      return [line, ...linesBelow(unit.id, indent + deeper)];
    });
  return linesBelow(null, '');
}

function countsText(counts: ReadonlyMap<string, number>): string {
  const shown = [...counts].filter(([, count]) => count > 0).map(([state, count]) => `${count} ${state}`);
  return shown.length === 0 ? 'no accounts' : shown.join(', ');
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
