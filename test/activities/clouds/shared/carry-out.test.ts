import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { carryOut } from '../../../../activities/clouds/shared/carry-out.ts';
import type { CollectedResource } from '../../../../activities/clouds/cloud.ts';
import type { CloudOperation } from '../../../../activities/clouds/shared/operation.ts';
import { watchStandstill } from '../../../../platform/standstill.ts';
import { standStill } from '../../../helpers/stand-still.ts';

const bucket: CollectedResource = {
  externalId: 'bucket',
  name: 'bucket',
  resourceType: 'object_bucket',
  region: 'us-east-1',
  status: 'active',
  tags: {},
  configuration: { versioning: 'Suspended' },
  unreadable: {},
};

describe('Carrying out an operation', () => {
  it('makes no call if the process was suspended since it read the setting', async () => {
    const stalled = new AbortController();
    const end = watchStandstill(1_500, () => stalled.abort(new Error('the process stood still')));
    let calls = 0;
    const operation: CloudOperation<{ signal: AbortSignal }> = {
      call: 's3:PutBucketVersioning',
      looksAt: () => ['versioning'],
      remaining: async () => ({ versioning: 'Enabled' }),
      act: async () => (calls += 1),
    };
    try {
      await assert.rejects(
        carryOut(
          {
            name: 'set_versioning',
            target: { resourceType: 'object_bucket', externalId: 'bucket', region: 'us-east-1' },
            parameters: { versioning: 'Enabled' },
          },
          {
            run: { signal: stalled.signal },
            operations: { set_versioning: operation },
            busyCodes: new Set(),
            responseRecord: () => ({}),
            async read() {
              // The answer is there when the process continues.
              standStill(3_000);
              return bucket;
            },
          },
        ),
        { name: 'AbortError' },
      );
      assert.equal(calls, 0);
    } finally {
      end();
    }
  });
});
