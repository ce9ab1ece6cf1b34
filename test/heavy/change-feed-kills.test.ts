import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import type { JsonObject } from '../../domain/json.ts';
import { acceptGroups, appliedChanges, eachOf, makeGroups, type ChangedGroups } from '../helpers/changed-groups.ts';
import { connectBody, connected } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeEventRule, type EventRule } from '../helpers/event-rule.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startOwnService, type OwnService } from '../helpers/own-service.ts';
import { startWorker } from '../helpers/services.ts';

/** `npm run test:heavy` kills each part ten times during 10,000 changes; a continuous integration has less time. */
const isWhole = process.env.CI === undefined;
const changes = Number(process.env['FEED_CHANGES'] ?? (isWhole ? 10_000 : 300));
const kills = Number(process.env['FEED_KILLS'] ?? (isWhole ? 10 : 2));
const groupCount = changes / 10;
/** The kills come at any time between what they interrupt: waiting, receiving, storing, reading, comparing. */
const longestLifeMs = isWhole ? 4_000 : 1_500;
const region = 'eu-west-1';
const parts = ['worker', 'postgres', 'temporal'] as const;
type Part = (typeof parts)[number];

/** Returns each part as often as it is killed, in any order. */
function randomOrder(): Part[] {
  return parts
    .flatMap((part) => Array.from({ length: kills }, () => ({ part, at: Math.random() })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ part }) => part);
}

describe('A change feed whose worker, Postgres and Temporal are killed', function () {
  this.timeout(1_800_000);
  let moto: Moto;
  let groups: ChangedGroups;
  let rule: EventRule;
  let service: OwnService;
  let database: Database;
  let providerId: number;

  before(async () => {
    moto = await startMoto();
    groups = await makeGroups(moto.url, groupCount);
    rule = await makeEventRule(moto.url);
    service = await startOwnService({ env: { AWS_ENDPOINT_URL: moto.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    const { id: memberId, token } = await member(database, { role: 'admin' });
    const admin = api(service.api.url, token);
    ({ id: providerId } = await connected(admin, { ...connectBody, region, regions: [region] }));
    await acceptGroups(database, { providerId, memberId });
    const path = `/api/v1/providers/${providerId}/change-feed`;
    await admin.put(path, { enabled: true, settings: { queue_arn: rule.queueArn } }, { expect: 200 });
    await eventually(
      async () => {
        const { body } = await admin.get<{ state: string }>(path, { expect: 200 });
        assert.equal(body.state, 'following');
      },
      { withinMs: 60_000 },
    );
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    groups.close();
    await moto.stop();
  });

  async function kill(part: Part): Promise<void> {
    if (part === 'worker') {
      await service.worker.kill();
      service.worker = await startWorker(service.options);
      return;
    }
    await service[part].kill();
    await service[part].start();
  }

  /** Opens a port of each of these groups, and announces it. */
  async function change(ids: readonly string[], port: number): Promise<void> {
    const records: JsonObject[] = [];
    await eachOf(ids, async (id) => void records.push(await groups.open(id, port)));
    await rule.publish(records);
  }

  it(`loses none of ${changes} changes and applies none twice, through ${kills} kills of each`, async () => {
    const order = randomOrder();
    const lives: string[] = [];
    // Every group is changed ten times. The parts of a whole run are spread over the kills.
    const perKill = Math.ceil(changes / order.length);
    const all = Array.from({ length: changes }, (_, number) => ({
      id: groups.ids[number % groupCount] ?? '',
      port: 1_000 + Math.floor(number / groupCount),
    }));
    for (const [turn, part] of order.entries()) {
      const own = all.slice(turn * perKill, (turn + 1) * perKill);
      const changing = (async () => {
        for (const port of new Set(own.map((one) => one.port))) {
          await change(
            own.filter((one) => one.port === port).map(({ id }) => id),
            port,
          );
        }
      })();
      const lifeMs = Math.round(Math.random() * longestLifeMs);
      lives.push(`${part} after ${lifeMs} ms`);
      await pause(lifeMs);
      await kill(part);
      await changing;
    }
    const lived = `killed: ${lives.join(', ')}`;
    await eventually(
      async () => {
        const { statuses, announced } = await appliedChanges(database, providerId);
        assert.equal(announced, changes, lived);
        assert.deepEqual(
          Object.keys(statuses).filter((status) => !['applied', 'unchanged'].includes(status)),
          [],
          lived,
        );
        assert.equal(await rule.waiting(), 0, lived);
      },
      { withinMs: 300_000 },
    );
    const { statuses, ports, ...counts } = await appliedChanges(database, providerId);
    assert.equal((statuses['applied'] ?? 0) + (statuses['unchanged'] ?? 0), changes, lived);
    const once = { announced: changes, found: groupCount, findings: groupCount, detected: groupCount, repeated: 0 };
    assert.deepEqual(counts, once, lived);
    const open = await groups.ports();
    assert.deepEqual(
      groups.ids.filter((id) => ports.get(id)?.join() !== open.get(id)?.join()),
      [],
      lived,
    );
    const named = await database('drift_findings').where({ provider_id: providerId }).whereNull('changed_by');
    assert.deepEqual(named, [], 'the maker of every change is known');
  });
});
