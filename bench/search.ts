import { storeSeenResources, type SeenResource } from '../db/commands/resources/inventory.ts';
import type { Database } from '../db/database.ts';
import { snapshotOf } from '../domain/inventory/snapshot.ts';
import { type Figure, percentile } from './figures.ts';
import { latenciesMs } from './reads.ts';
import { seedNamedResources } from './search-rows.ts';
import { call, startApi, startStores } from './service.ts';

const rounds = 5;
const requests = 15;

/** What is searched for, and how often it occurs. */
const searches: Readonly<Record<string, string>> = {
  'the whole of an id': 'i-c4ca4238a0b923820',
  'the beginning of many names': 'prod',
  'a part of a twelfth of all names': 'payments',
  'a part of a hundredth': 'search-cache',
  'the account of ARNs': ':100000000777:',
  'a part of one name': 'api-12345',
  'a part of ARNs whose three-letter parts are frequent': 'loadbalancer/app/prod-media-cron-99',
  'what occurs nowhere': 'nothing-at-all',
};

/**
 * Measures the search at a million resources in a thousand accounts. `BENCH_SMALL=1` fills a hundredth, to see that it works.
 */
export async function benchSearch(): Promise<Figure[]> {
  const count = process.env['BENCH_SMALL'] === '1' ? 10_000 : 1_000_000;
  const stores = await startStores();
  try {
    const ids = await seedNamedResources(stores.database, count);
    const api = await startApi(stores.options());
    try {
      const figures: Figure[] = [];
      const measure = async (title: string, query: string, token: string): Promise<void> => {
        const url = `${api.url}/api/v1/search?${query}`;
        await latenciesMs(url, token, 5);
        const runs: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          runs.push(percentile(await latenciesMs(url, token, requests), 0.95));
        }
        figures.push({ name: `${title}: p95`, unit: 'ms', runs, goal: '≤ 100 ms' });
      };
      for (const [what, q] of Object.entries(searches)) {
        await measure(`${what}, all kinds`, new URLSearchParams({ q }).toString(), stores.token);
      }
      for (const accounts of [1, 500]) {
        const { key } = (await call(api.url, {
          token: stores.token,
          method: 'POST',
          path: '/api/v1/settings/api-keys',
          body: {
            name: `${accounts} accounts`,
            access_limit: ids.slice(0, accounts).map((id) => ({ type: 'provider', provider_id: id })),
          },
        })) as { key: string };
        for (const q of ['payments', 'prod', 'nothing-at-all']) {
          await measure(`${q}, limited to ${accounts} accounts`, new URLSearchParams({ q }).toString(), key);
        }
      }
      return figures;
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}

const perPage = 100;
const pages = 50;

/** Measures what the texts of the search cost a sync, at a hundred thousand resources. */
export async function benchSearchWrites(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    return await writeCosts(stores.database, await seedNamedResources(stores.database, 100_000));
  } finally {
    await stores.stop();
  }
}

/** Measures storing pages of a sync without the search, with it, and with trigram indexes on `resources` instead. */
async function writeCosts(database: Database, ids: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const variants: Record<string, { begin: string; end: string }> = {
    'without the search': {
      begin: 'alter table resources disable trigger resources_search_inserted',
      end: 'alter table resources enable trigger resources_search_inserted',
    },
    'with the table of the search': { begin: 'select 1', end: 'select 1' },
    'with trigram indexes on resources instead': {
      begin: `alter table resources disable trigger resources_search_inserted;
        create index bench_trigrams on resources using gin (lower(name) gin_trgm_ops, lower(external_id) gin_trgm_ops)`,
      end: 'drop index bench_trigrams; alter table resources enable trigger resources_search_inserted',
    },
  };
  for (const [index, [title, { begin, end }]] of Object.entries(variants).entries()) {
    await database.raw(begin);
    const providerId = ids[index] ?? 0;
    const page = (number: number): SeenResource[] =>
      Array.from({ length: perPage }, (_, row) => seen(`${index}-${number}-${row}`));
    const fresh = await storing(database, providerId, page);
    const again = await storing(database, providerId, page);
    await database.raw(end);
    for (const [what, cost] of Object.entries({ 'new resources': fresh, 'unchanged resources': again })) {
      figures.push({ name: `storing ${perPage} ${what} ${title}`, unit: 'ms', runs: cost.times });
      figures.push({ name: `the same: WAL for each resource`, unit: 'bytes', runs: [cost.walBytes / perPage / pages] });
    }
    figures.push({ name: `the same: share of HOT updates`, unit: '%', runs: [again.hotShare * 100] });
  }
  return figures;
}

function seen(key: string): SeenResource {
  const name = `prod-payments-api-${key}`;
  const externalId = `arn:aws:lambda:eu-central-1:123456789012:function:${name}`;
  const configuration = { runtime: 'nodejs20.x', memory_mb: 512 };
  return {
    ...snapshotOf({ configuration, tags: { team: 'shop' }, unreadable: {} }),
    externalId,
    name,
    resourceType: 'function',
    region: 'eu-central-1',
    status: 'active',
  };
}

/** Stores pages one after the other. Returns the times, the WAL, and the share of updates that moved no index. */
async function storing(database: Database, providerId: number, page: (number: number) => SeenResource[]) {
  await database.raw('checkpoint');
  const before = await walPosition(database);
  const times: number[] = [];
  let [updates, hot] = [0, 0];
  for (let number = 0; number < pages; number += 1) {
    const resources = page(number);
    const start = performance.now();
    const counted = await database.transaction(async (transaction) => {
      await storeSeenResources(transaction, { providerId, executionId: null, readAt: new Date(), resources });
      const { rows } = await transaction.raw<{ rows: { updates: number; hot: number }[] }>(
        `select n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot from pg_stat_xact_user_tables
         where relname = 'resources'`,
      );
      return rows[0];
    });
    times.push(performance.now() - start);
    updates += counted?.updates ?? 0;
    hot += counted?.hot ?? 0;
  }
  return { times, walBytes: (await walPosition(database)) - before, hotShare: hot / Math.max(1, updates) };
}

async function walPosition(database: Database): Promise<number> {
  const { rows } = await database.raw<{ rows: { bytes: number }[] }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
