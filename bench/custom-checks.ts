import { ensureStandingJobs } from '../db/commands/jobs/jobs.ts';
import type { Database } from '../db/database.ts';
import { readRecordedInventory } from '../test/contract/prowler/recorded.ts';
import { assess } from './assess.ts';
import type { Figure } from './figures.ts';
import { cpuSeconds, peakResidentMb } from './processes.ts';
import { insertCopies } from './recorded-copies.ts';
import { call, startApi, startStores, startWorker } from './service.ts';
import { makeSyncedProvider } from './synced-provider.ts';
import { benchDefinitions, definitionOf } from './custom-checks/definitions.ts';
import { engineSeconds } from './custom-checks/engine.ts';

const rounds = 3;
const instances = 100_000;
const groups = 2_000;

/** Compares every group with every other one for each instance: far more than a check may take for a page. */
const endless = definitionOf('A condition never ends', {
  passes_when: 'related.security_group.all(a, related.security_group.all(b, a.id != b.name))',
});

/** Creates a synced provider of instances, security groups and networks; returns its id. */
async function seedProvider(database: Database): Promise<number> {
  const providerId = await makeSyncedProvider(database, 'account of instances');
  const inventory = readRecordedInventory();
  const ofType = (type: string) => inventory.filter(({ resourceType }) => resourceType === type);
  for (const [type, count] of [
    ['network', 1],
    ['security_group', groups],
    ['vm_instance', instances],
  ] as const) {
    const resources = ofType(type);
    await insertCopies(database, { providerId, resources, copies: Math.ceil(count / resources.length) });
  }
  await database('resources')
    .where({ provider_id: providerId, resource_type: 'vm_instance' })
    .update({
      tags: database.raw(
        `jsonb_build_object('env', case when id % 2 = 0 then 'test' else 'prod' end, 'owner', 'team-' || id % 100)`,
      ),
    });
  await database.raw('vacuum analyze');
  return providerId;
}

/** Returns how many verdicts the newest evaluation has, and how many of them are "not evaluated". */
async function verdicts(database: Database): Promise<{ all: number; notEvaluated: number }> {
  const { rows } = await database.raw<{ rows: { all: number; notEvaluated: number }[] }>(
    `select sum((tally ->> 'passed')::int + (tally ->> 'failed')::int + (tally ->> 'not_applicable')::int
         + (tally ->> 'not_evaluated')::int)::int as all,
       sum((tally ->> 'not_evaluated')::int)::int as "notEvaluated"
     from evaluation_pages as page, jsonb_each(page.tallies) as of_check (check_id, tally)
     where page.evaluation_id = (select max(id) from evaluations)`,
  );
  return rows[0] ?? { all: 0, notEvaluated: 0 };
}

/** Measures 100 custom checks on 100,000 instances, beside the engine alone, and with one more check that never ends. */
export async function benchCustomChecks(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const { database, token } = stores;
    await ensureStandingJobs(database);
    const providerId = await seedProvider(database);
    const options = stores.options();
    const api = await startApi(options);
    const path = '/api/v1/compliance/checks';
    const create = (body: object): Promise<unknown> => call(api.url, { token, method: 'POST', path, body });
    try {
      const definitions = benchDefinitions();
      for (const definition of definitions) await create(definition);
      const worker = await startWorker(options);
      const measure = async (): Promise<{ wall: number; processor: number }> => {
        const [start, used] = [performance.now(), cpuSeconds(worker.pid)];
        await assess(api.url, { token, body: { provider_id: providerId, framework_id: 'custom' } });
        const measured = { wall: (performance.now() - start) / 1_000, processor: cpuSeconds(worker.pid) - used };
        const { all, notEvaluated } = await verdicts(database);
        process.stderr.write(
          `${measured.wall.toFixed(1)} s, ${measured.processor.toFixed(1)} s of the worker's processor time: ` +
            `${all} verdicts, ${notEvaluated} not evaluated\n`,
        );
        return measured;
      };
      try {
        const runs: { wall: number; processor: number }[] = [];
        const alone: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          runs.push(await measure());
          alone.push(engineSeconds(definitions, instances));
        }
        const peak = peakResidentMb(worker.pid);
        await create({ id: 'custom_endless', definition: endless });
        const stopped = await measure();
        const name = `${instances} resources × ${definitions.length} checks`;
        return [
          {
            name: `${name}: the worker's processor time`,
            unit: 's',
            runs: runs.map(({ processor }) => processor),
            against: { name: 'cel-js alone', runs: alone },
            goal: '≤ 20 s',
          },
          { name: `${name}: from the request to the end`, unit: 's', runs: runs.map(({ wall }) => wall) },
          { name: `${name}: worker's peak memory`, unit: 'MB', runs: [peak], goal: '< 512 MB' },
          { name: 'with one more that never ends: processor time', unit: 's', runs: [stopped.processor] },
          { name: 'with one more that never ends: to the end', unit: 's', runs: [stopped.wall] },
        ];
      } finally {
        await worker.stop();
      }
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
