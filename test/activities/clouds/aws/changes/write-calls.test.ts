import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readCallRecord } from '../../../../../activities/clouds/aws/changes/call-record.ts';
import { effectsWithCall } from '../../../../../activities/clouds/aws/changes/write-calls.ts';
import { listedTypes } from '../../../../../activities/clouds/aws/schemas/listed-types.ts';
import { eventSourcesOf } from '../../../../../domain/clouds/aws/event-sources.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { callRecord } from '../../../../helpers/call-records.ts';

function callsOf(record: JsonObject) {
  const read = readCallRecord({ ...callRecord({}), ...record });
  if (typeof read === 'string') assert.fail(read);
  return effectsWithCall(read).calls;
}

const write = {
  eventSource: 'route53.amazonaws.com',
  eventName: 'ChangeResourceRecordSets',
  eventTime: '2026-11-23T04:00:01Z',
  awsRegion: 'us-east-1',
  readOnly: false,
};

describe('A call of a service that no table knows', () => {
  it('is one that may have changed something', () => {
    const [call] = callsOf(write);
    assert.deepEqual(
      { ...call, accountId: '' },
      { service: 'route53', region: 'us-east-1', calledAt: '2026-11-23T04:00:01.000Z', accountId: '' },
    );
  });

  it('counts as none if it failed, only read, or has no service of AWS', () => {
    assert.deepEqual(callsOf({ ...write, errorCode: 'AccessDenied' }), []);
    assert.deepEqual(callsOf({ ...write, readOnly: true }), []);
    assert.deepEqual(callsOf({ ...write, eventSource: 'route53.example.com' }), []);
  });

  it('has a name for every type that is listed by schema', () => {
    for (const { resourceType } of listedTypes()) {
      for (const source of eventSourcesOf(resourceType)) assert.match(source, /^[a-z0-9][a-z0-9-]*$/, resourceType);
    }
    assert.deepEqual(eventSourcesOf('AWS::StepFunctions::StateMachine'), ['states']);
    assert.deepEqual(eventSourcesOf('AWS::Route53::HostedZone'), ['route53']);
  });
});
