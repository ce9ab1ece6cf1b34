import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { announcingServices } from '../../../activities/clouds/aws/changes/announcing-services.ts';
import { partlyRead } from '../../../activities/clouds/aws/changes/changed-parts.ts';
import { awsUnits } from '../../../activities/clouds/aws/resources.ts';
import { readListed } from '../../../activities/clouds/aws/session/read-one.ts';
import type { ReadTarget } from '../../../activities/clouds/cloud.ts';
import { pagesOf } from '../../../activities/clouds/shared/pages.ts';
import { aws } from '../../../domain/clouds/aws/resource-types.ts';
import { drained } from '../../helpers/drained.ts';
import { listed, recordedRun, region } from './every-call.ts';
import { fullAnswer } from './full-answers.ts';
import { accountId, givenAnswers } from './given-answers.ts';
import { Recorder } from './recorder.ts';

/**
 * The calls that reading all of one resource takes, where every setting is set and every list has one item, of the types that need
 * more than five: docs/change-feeds.md. After most calls that change them, only a part is read.
 */
const calls: Readonly<Record<string, number>> = {
  account: 15,
  account_region: 20,
  iam_user: 10,
  network: 10,
  object_bucket: 16,
};
const callsOfOthers = 5;

/** Ids of types that are read by a part of their ARN, which answers of their type alone do not have. */
const arns: Readonly<Record<string, string>> = {
  cache_cluster: `arn:aws:elasticache:${region}:${accountId}:replicationgroup:orders`,
  container_cluster: `arn:aws:eks:${region}:${accountId}:cluster/orders`,
  db_instance: `arn:aws:rds:${region}:${accountId}:db:orders`,
};

/** The user of `givenAnswers`, read alone. */
const ann = () => ({ User: { UserName: 'ann', Arn: `arn:aws:iam::${accountId}:user/ann` } });

describe('Reading a resource that was announced', function () {
  this.timeout(60_000);

  it('takes as many calls as the table says, for every type', async () => {
    const recorder = new Recorder();
    let count = 0;
    const run = recordedRun(recorder, {
      answering: async (call) => {
        count += 1;
        return fullAnswer(call, { turn: 0, hasPages: false, given: givenAnswers });
      },
    });
    const counts: Record<string, number> = {};
    for (const { resourceType, externalId } of await listed(run)) {
      const unit = awsUnits.find(({ resourceTypes }) => resourceTypes.some((type) => type === resourceType));
      assert.ok(unit, resourceType);
      count = 0;
      await drained(
        pagesOf(await unit.open({ ...run, only: { externalId: arns[resourceType] ?? externalId, keys: null } }), null),
      );
      counts[resourceType] = Math.max(counts[resourceType] ?? 0, count);
    }
    assert.deepEqual(Object.keys(counts).toSorted(), Object.keys(aws.types).toSorted());
    assert.deepEqual(
      Object.keys(counts).filter((type) => (counts[type] ?? 0) === 0),
      [],
    );
    assert.deepEqual(Object.fromEntries(Object.entries(counts).filter(([, each]) => each > callsOfOthers)), calls);
  });

  it('takes five at most where a call changes a part, which is then read as it is read with the rest', async () => {
    let count = 0;
    const run = recordedRun(new Recorder(), {
      answering: async (call) => {
        count += 1;
        return fullAnswer(call, { turn: 0, hasPages: false, given: { ...givenAnswers, 'iam GetUser': ann } });
      },
    });
    const resources = await listed(run);
    const readOf = async (target: ReadTarget) => {
      const [read] = await readListed([target], (_place, only) => ({ ...run, only }));
      assert.ok(read?.resource, target.resourceType);
      return read;
    };
    const tried = new Set<string>();
    for (const { parts: calls = {} } of announcingServices) {
      for (const [call, types] of Object.entries(calls)) {
        for (const [resourceType, parts] of Object.entries(types)) {
          const resource = resources.find((one) => one.resourceType === resourceType);
          assert.ok(resource, resourceType);
          const target = { externalId: resource.externalId, resourceType, region: resource.region };
          const whole = await readOf(target);
          assert.equal(whole.parts ?? null, null);
          count = 0;
          const partly = await readOf({ ...target, parts });
          assert.ok(count <= callsOfOthers, `${count} calls after ${call}`);
          const { configuration, name, tags } = partly.resource ?? assert.fail();
          for (const part of parts) assert.ok(Object.hasOwn(configuration, part), `${part} after ${call}`);
          for (const [part, value] of Object.entries(configuration)) {
            const all = whole.resource?.configuration[part];
            if (part === 'observed') assert.deepEqual({ ...(all as object), ...(value as object) }, all);
            else assert.deepEqual(value, all, `${part} after ${call}`);
          }
          assert.equal(name, whole.resource?.name);
          if (Object.hasOwn(configuration, 'tags')) assert.deepEqual(tags, whole.resource?.tags);
          assert.ok(
            Object.keys(configuration).every((part) => partly.parts?.includes(part)),
            call,
          );
          tried.add(resourceType);
        }
      }
    }
    assert.deepEqual([...tried].toSorted(), Object.keys(partlyRead).toSorted());
  });

  it('reads all of a resource of another type, whatever parts are asked for', async () => {
    const run = recordedRun(new Recorder(), {
      answering: async (call) => fullAnswer(call, { turn: 0, hasPages: false, given: givenAnswers }),
    });
    const [table] = (await listed(run)).filter(({ resourceType }) => resourceType === 'table');
    assert.ok(table);
    const target = { externalId: table.externalId, resourceType: 'table', region: table.region };
    const read = async (parts: readonly string[] | null) =>
      readListed([{ ...target, parts }], (_place, only) => ({ ...run, only }));
    assert.deepEqual(await read(['tags']), await read(null));
  });
});
