import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { awsUnits } from '../../../activities/clouds/aws/resources.ts';
import { pagesOf } from '../../../activities/clouds/shared/pages.ts';
import { aws } from '../../../domain/clouds/aws/resource-types.ts';
import { drained } from '../../helpers/drained.ts';
import { listed, recordedRun, region } from './every-call.ts';
import { fullAnswer } from './full-answers.ts';
import { accountId, givenAnswers } from './given-answers.ts';
import { Recorder } from './recorder.ts';

/**
 * The calls that reading one resource takes, where every setting is set and every list has one item, of the types that need
 * more than five: docs/change-feeds.md.
 */
const calls: Readonly<Record<string, number>> = {
  account: 15,
  account_region: 18,
  iam_user: 10,
  network: 9,
  object_bucket: 16,
};
const callsOfOthers = 5;

/** Ids of types that are read by a part of their ARN, which answers of their type alone do not have. */
const arns: Readonly<Record<string, string>> = {
  cache_cluster: `arn:aws:elasticache:${region}:${accountId}:replicationgroup:orders`,
  container_cluster: `arn:aws:eks:${region}:${accountId}:cluster/orders`,
  db_instance: `arn:aws:rds:${region}:${accountId}:db:orders`,
};

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
});
