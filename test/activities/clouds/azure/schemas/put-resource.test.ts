import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { after, afterEach, before, describe, it } from 'mocha';
import type { CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import type { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import type { PlanStep } from '../../../../../domain/remediation/plan.ts';
import { startSchemaSubscription, type SchemaSubscription } from '../../../../emulators/azure/schema-subscription.ts';
import { planOf } from '../../../../helpers/azure-documents/round-trip.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { azureSession, storedFingerprint } from '../subscription-under-test.ts';

const zoneType = 'microsoft.network/dnszones';
const zone: JsonObject = { location: 'global', tags: { team: 'shop' }, properties: { zoneType: 'Public' } };
const drifted: JsonObject = { ...zone, properties: { zoneType: 'Private' } };

describe('A change of a document of Azure', () => {
  let azure: SchemaSubscription;
  before(async () => {
    azure = await startSchemaSubscription();
  });
  afterEach(() => {
    Object.assign(azure, { fault: null, answering: 'at once', duration: 2, lag: 0, whatIf: null });
    azure.failures.length = 0;
    azure.rehearsals.length = 0;
    azure.calls.length = 0;
    azure.done.length = 0;
  });
  after(() => azure.stop());

  const open = () => azureSession(azure.url, { fingerprint: storedFingerprint });
  const read = async (id: string, resourceType = zoneType): Promise<CollectedResource> => {
    const target = { externalId: id, resourceType, region: 'global' };
    return (await open().read(target, noDeadline())) ?? assert.fail('it is gone');
  };

  /** Returns a resource that drifted, and the step that fixes it. */
  async function planned(
    resourceType = zoneType,
    [baseline, changed]: [JsonObject, JsonObject] = [zone, drifted],
  ): Promise<{ id: string; step: PlanStep; warnings: string[] }> {
    const id = azure.put(resourceType, baseline);
    const wanted = await read(id, resourceType);
    azure.change(id, changed);
    const result = planOf(wanted, await read(id, resourceType));
    if (result === null || !('plan' in result)) assert.fail(`no plan: ${JSON.stringify(result)}`);
    const [step] = result.plan.steps;
    assert.ok(step);
    return { id, step, warnings: result.plan.warnings ?? [] };
  }

  const apply = (step: PlanStep) => open().apply(step.operation, noDeadline());
  const rehearse = async (step: PlanStep) => open().rehearse?.(step.operation, noDeadline());
  const zoneTypeOf = (id: string): unknown => (azure.modelOf(id)['properties'] as JsonObject)['zoneType'];

  it('is written once, on condition of the ETag, without what Azure writes', async () => {
    const { id, step, warnings } = await planned();
    let written: { headers?: unknown; path: string; body: string } | null = null;
    azure.fault = (call) => {
      if (call.method === 'PUT') written = call;
      return null;
    };
    const applied = await apply(step);
    assert.equal(applied.outcome, 'changed');
    assert.doesNotMatch(JSON.stringify(applied), /global/, 'the record has no document');
    assert.equal(zoneTypeOf(id), 'Public');
    const { headers, path, body } = written ?? assert.fail('nothing was written');
    assert.match(path, /\/resourceGroups\/.*\/Microsoft\.Network\/dnsZones\//, 'as Azure writes the id');
    assert.match(JSON.stringify(headers), /"if-match":"W\/\\"2\\""/);
    assert.deepEqual(Object.keys(JSON.parse(body) as JsonObject).toSorted(), ['location', 'properties', 'tags']);
    assert.deepEqual(warnings, []);
    assert.equal((await apply(step)).outcome, 'already_there');
    assert.deepEqual(azure.done, [id]);
  });

  it('is made again on the new document when somebody else wrote in between, and refused where that was the same property', async () => {
    const { id, step } = await planned();
    let isFirst = true;
    azure.fault = (call) => {
      if (call.method === 'PUT' && isFirst) {
        isFirst = false;
        azure.change(id, { ...drifted, tags: { team: 'other' } });
      }
      return null;
    };
    await apply(step);
    assert.deepEqual([zoneTypeOf(id), azure.modelOf(id)['tags']], ['Public', { team: 'other' }]);
    const other = await planned();
    azure.fault = (call) => {
      if (call.method === 'PUT') azure.remove(other.id);
      return null;
    };
    await assert.rejects(apply(other.step), /ResourceNotFound|not there any more|was not found/);
  });

  it('of a type without an ETag says that a change in between cannot be excluded', async () => {
    const plan = (id: string): JsonObject => ({ location: 'westeurope', sku: { name: id }, properties: {} });
    const { warnings } = await planned('microsoft.web/serverfarms', [plan('S1'), plan('S2')]);
    assert.match(warnings.join(' '), /no mark of the version .*cannot be excluded/);
  });

  for (const answering of ['operation', 'location', 'state alone'] as const) {
    it(`is followed to its end when Azure answers it later (${answering})`, async () => {
      const { id, step } = await planned();
      azure.answering = answering;
      azure.lag = 3;
      await apply(step);
      assert.equal(zoneTypeOf(id), 'Public');
      assert.equal((await read(id)).configuration['properties']?.['zoneType' as never], 'Public');
    });

    it(`that fails late is an error, and what was kept of it can be undone (${answering})`, async () => {
      const { id, step } = await planned();
      azure.answering = answering;
      azure.failures.push({ code: 'QuotaExceeded', message: 'There are too many.', partly: true });
      if (answering !== 'location') {
        await assert.rejects(apply(step), (fault: CloudError) => fault.kind === 'invalid_request');
      } else await assert.rejects(apply(step), /reports the change as Failed/);
      const undo = step.undo ?? assert.fail();
      await open().apply(undo.operation, noDeadline());
      assert.equal(zoneTypeOf(id), 'Private');
    });
  }

  it('does not say that nothing was done of a resource that vanishes after the request', async () => {
    const { id, step } = await planned();
    azure.answering = 'operation';
    azure.fault = ({ path }) => {
      if (path.includes('/operations/')) azure.remove(id);
      return null;
    };
    await assert.rejects(apply(step), (fault: CloudError) => {
      assert.match(fault.message, /not there any more after the request was sent$/);
      return fault.code === 'ResourceNotFound';
    });
  });

  it('waits while another change is under way, and retries one that Azure does not take at present', async () => {
    const { step } = await planned();
    const refusals = [
      { status: 409, code: 'AnotherOperationInProgress', kind: 'unavailable' },
      { status: 429, code: 'TooManyRequests', kind: 'throttled' },
      { status: 403, code: 'AuthorizationFailed', kind: 'access_denied' },
      { status: 400, code: 'PropertyChangeNotAllowed', kind: 'invalid_request' },
    ];
    for (const { status, code, kind } of refusals) {
      azure.fault = ({ method }) =>
        method === 'PUT'
          ? { status, body: { error: { code, message: 'Not now.' } }, headers: { 'retry-after': '7' } }
          : null;
      await assert.rejects(apply(step), (fault: CloudError) => fault.kind === kind && fault.retryAfterMs === 7_000);
    }
    assert.deepEqual(azure.done, []);
  });

  it('is refused where Azure shows a property that nobody knows, hides a value, or the resource is another', async () => {
    const { id, step } = await planned();
    const shownWith = (more: JsonObject) => (call: { method: string; path: string }) =>
      call.method === 'GET' && call.path.toLowerCase().startsWith(id)
        ? { status: 200, body: { id, ...drifted, ...more } }
        : null;
    for (const [more, reason] of [
      [{ properties: { zoneType: 'Private', later: true } }, /do not know \/properties\/later/],
      [{ tags: { team: '*****' } }, /does not show \/tags\/team/],
      [{ properties: { zoneType: 'Other' } }, /zoneType was changed by somebody else/],
      [{ id: `${id}-2` }, /not the resource/],
    ] as const) {
      azure.fault = shownWith(more as JsonObject);
      await assert.rejects(apply(step), reason);
      await assert.rejects(rehearse(step), reason);
    }
    assert.deepEqual(azure.done, []);
  });

  it('sets values in an object that Resource Graph shows as an empty one, and Resource Manager not at all', async () => {
    const { id, step } = await planned(zoneType, [zone, { location: 'global', tags: { team: 'shop' } }]);
    await apply(step);
    assert.equal(zoneTypeOf(id), 'Public');
    const undo = step.undo ?? assert.fail();
    await open().apply(undo.operation, noDeadline());
    assert.equal(zoneTypeOf(id), undefined);
  });

  it('is refused where the version of the API lacks a setting that Resource Graph shows', async () => {
    const { id, step } = await planned();
    azure.fault = (call) =>
      call.method === 'GET' && call.path.toLowerCase().startsWith(id)
        ? { status: 200, body: { id, location: 'global', properties: { zoneType: 'Private' } } }
        : null;
    await assert.rejects(apply(step), /does not show \/tags\/team, so the request could remove it/);
    assert.deepEqual(azure.done, []);
  });

  it('is refused where writing could remove what Azure never shows', async () => {
    const poolType = 'microsoft.app/sessionpools';
    const pool = (maxConcurrentSessions: number, secrets: JsonObject[] = []): JsonObject => ({
      location: 'westeurope',
      properties: { scaleConfiguration: { maxConcurrentSessions }, ...(secrets.length === 0 ? {} : { secrets }) },
    });
    const secrets = [{ name: 'db', value: 'a-secret-value' }];
    const id = azure.put(poolType, pool(3, secrets));
    const baseline = await read(id, poolType);
    azure.change(id, pool(9, secrets));
    const result = planOf(baseline, await read(id, poolType));
    assert.ok(result !== null && 'noPlan' in result, JSON.stringify(result));
    assert.match(result.noPlan.reason, /never shows .*properties\.secrets\.value/);
    const without = await planned(poolType, [pool(3), pool(9)]);
    assert.match(without.warnings.join(' '), /there is no place where properties\.secrets\.value is set/);
    azure.change(without.id, pool(9, secrets));
    await assert.rejects(apply(without.step), /never shows .*properties\.secrets\.value/);
    assert.deepEqual(azure.done, []);
  });

  it('is refused where a request would spoil what Azure shows in part, in another form, or under a name of its own', async () => {
    const { id, step } = await planned();
    for (const [members, reason] of [
      ['"tags":{"team":"HostName=h;SharedAccessKey=****;Path=p"}', /does not show \/tags\/team/],
      ['"tags":{"team":{"type":"SecureString"}}', /does not show \/tags\/team/],
      ['"tags":{"team":9007199254740993}', /more digits than can be read and written/],
      ['"tags":{"team":1e999}', /more digits than can be read and written/],
      ['"tags":{"team":0.12345678901234567890}', /more digits than can be read and written/],
    ] as const) {
      azure.fault = (call) =>
        call.method === 'GET' && call.path.toLowerCase().startsWith(id)
          ? { status: 200, body: `{"id":"${id}","location":"global","properties":{"zoneType":"Private"},${members}}` }
          : null;
      await assert.rejects(apply(step), reason);
      await assert.rejects(rehearse(step), reason);
    }
    assert.deepEqual(azure.done, []);
  });

  it('of a document that people write keeps its members that have the name of a mark of Azure', async () => {
    const workflowType = 'microsoft.logic/workflows';
    const workflow = (state: string, body: JsonObject): JsonObject => ({
      location: 'westeurope',
      properties: { state, definition: { actions: { call: { inputs: { body } } } } },
    });
    const { id, step } = await planned(workflowType, [workflow('Enabled', {}), workflow('Disabled', {})]);
    azure.change(id, workflow('Disabled', { etag: 'of the request' }));
    await assert.rejects(apply(step), /whether Azure or somebody else sets \/properties\/definition\/.*\/etag is not/);
    assert.deepEqual(azure.done, []);
  });

  it('that failed before is not written again where that could remove something', async () => {
    const { id, step } = await planned();
    azure.fault = (call) =>
      call.method === 'GET' && call.path.toLowerCase().startsWith(id)
        ? {
            status: 200,
            body: {
              id,
              ...zone,
              tags: { team: '****' },
              properties: { zoneType: 'Public', provisioningState: 'Failed' },
            },
          }
        : null;
    await assert.rejects(apply(step), /does not show \/tags\/team/);
    assert.deepEqual(azure.done, []);
  });

  it('has no condition that every version meets, and looks again then', async () => {
    const { id, step } = await planned();
    const looks = (): number => azure.calls.filter((call) => call.toLowerCase() === `get ${id}`).length;
    const conditions: unknown[] = [];
    azure.fault = (call) => {
      if (call.method === 'PUT') {
        conditions.push(call.headers?.['if-match'], looks());
        return null;
      }
      const isLook = call.method === 'GET' && call.path.toLowerCase().startsWith(id);
      return isLook && azure.done.length === 0 ? { status: 200, body: { id, ...drifted, etag: '*' } } : null;
    };
    await apply(step);
    assert.deepEqual(conditions, [undefined, 2]);
  });

  it('shows no secret of the resource in an error', async () => {
    const { id, step } = await planned();
    const text = 'AccountKey=abcdefabcdefabcdef0123456789==';
    azure.change(id, { ...drifted, tags: { team: 'shop', connectionString: text } });
    azure.fault = ({ method }) =>
      method === 'PUT' ? { status: 400, body: { error: { code: 'Bad', message: `The value ${text} is bad.` } } } : null;
    await assert.rejects(apply(step), (fault: CloudError) => !fault.message.includes('abcdefabcdef'));
  });

  describe('in a what-if before', () => {
    it('is the template of the resource alone, with brackets that mean no expression', async () => {
      const { step } = await planned(zoneType, [
        { ...zone, tags: { team: '[concat(1)]' } },
        { ...drifted, tags: { team: '[concat(1)]' } },
      ]);
      assert.match((await rehearse(step)) ?? '', /^Tried in advance: Azure would accept the change/);
      const [resource] = azure.rehearsals;
      assert.equal(resource?.['type'], 'Microsoft.Network/dnsZones');
      assert.deepEqual(resource['tags'], { team: '[[concat(1)]' });
      assert.deepEqual(azure.done, []);
    });

    it('has no template in which the name of a property would be evaluated', async () => {
      const tags = { "[listKeys('x', '1').keys[0]]": 'shop' };
      const { step } = await planned(zoneType, [
        { ...zone, tags },
        { ...drifted, tags },
      ]);
      assert.match((await rehearse(step)) ?? '', /^Not tried in advance: a template would evaluate the name/);
      assert.deepEqual(azure.rehearsals, []);
    });

    it('is refused where Azure does not end it in two minutes', async () => {
      const { step } = await planned();
      mock.timers.enable({ apis: ['Date'], now: Date.now() });
      azure.fault = ({ path }) => {
        if (!path.includes('/whatif?')) return null;
        mock.timers.tick(121_000);
        return { status: 202, body: {}, headers: { 'retry-after': '0' } };
      };
      try {
        await assert.rejects(rehearse(step), (fault: CloudError) => {
          assert.match(fault.message, /the what-if did not end within two minutes; nothing was done/);
          return fault.kind === 'invalid_request';
        });
      } finally {
        mock.timers.reset();
      }
    });

    it('is refused where Azure says so, and only noted where a what-if is not allowed', async () => {
      const { step } = await planned();
      azure.whatIf = { status: 'Failed', error: { code: 'RequestDisallowedByPolicy', message: 'A policy denies it.' } };
      await assert.rejects(rehearse(step), /in a what-if, Azure refused the change: .*A policy denies it/);
      azure.whatIf = { status: 403, body: { error: { code: 'AuthorizationFailed', message: 'No.' } } } as never;
      assert.match((await rehearse(step)) ?? '', /^Not tried in advance: Azure does not allow a what-if/);
    });
  });
});
