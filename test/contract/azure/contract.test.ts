import assert from 'node:assert/strict';
import { azureAccessCalls } from '../../../activities/clouds/azure/access-calls/access-calls.ts';
import { azureRemediationAccess } from '../../../activities/clouds/azure/access-calls/remediation-access.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'undici';
import { subscriptionChanges } from '../../../activities/clouds/azure/changes/subscription-changes.ts';
import { azureCosts } from '../../../activities/clouds/azure/costs/costs.ts';
import { azureMetrics } from '../../../activities/clouds/azure/metrics/metrics.ts';
import { azureOrganization } from '../../../activities/clouds/azure/organization/organization.ts';
import { readPackages } from '../../../activities/clouds/azure/packages/packages.ts';
import { azureOperations, azureUnits } from '../../../activities/clouds/azure/resources.ts';
import type { AzureRun } from '../../../activities/clouds/azure/session/azure-run.ts';
import { createAzureCalls } from '../../../activities/clouds/azure/session/calls.ts';
import { visibleSubscription } from '../../../activities/clouds/azure/session/session.ts';
import type { ChangePage } from '../../../activities/clouds/change-page.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { unitListings } from '../../../activities/clouds/shared/unit-listings.ts';
import { calledOperations } from '../../descriptions/azure/called-operations.ts';
import { describedCalls } from '../../../activities/clouds/azure/descriptions/described-call.ts';
import { descriptionFolder, readDescriptions } from '../../../activities/clouds/azure/descriptions/description.ts';
import { startAzure, type Azure } from '../../emulators/azure.ts';
import { azureIds } from '../../emulators/azure-subscription.ts';
import { everyOperation } from './every-operation.ts';
import { assertReadFields } from '../read-fields.ts';
import { Recorder } from './recorder.ts';
import { everyAnswer, wholeSubscription } from './whole-subscription.ts';
import { azureSecretTokens } from '../../helpers/cloud-access.ts';
import { drained } from '../../helpers/drained.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

/** Fields that code for several models looks for in each, although some have it not. */
const readOfMany: Readonly<Record<string, string>> = {
  'monitor.2021-05-01-preview DiagnosticSettingsResourceCollection.nextLink': 'every list is asked for its next page',
  'monitor.2023-01-01 WebhookReceiver.status': 'a receiver of any kind is asked whether it unsubscribed',
  'security.2024-01-01 PricingList.nextLink': 'every list is asked for its next page',
};

function runOn(azure: Azure, recorder: Recorder, dispatcher: Agent): AzureRun {
  const signal = noDeadline();
  const tokens = azureSecretTokens(azure.url);
  const calls = createAzureCalls({
    tokens,
    baseUrl: azure.url,
    dispatcher,
    signal,
    limit: (work) => work(),
    directory: { tokens, url: azure.url },
  });
  const { subscriptionId, tenantId } = azureIds;
  return { calls: recorder.over(calls), subscriptionId, tenantId, signal };
}

/** Everything that is ever asked of Azure, on a subscription that has a resource of each type. */
async function everyRead(run: AzureRun): Promise<CollectedResource[]> {
  const { units, pages, read } = unitListings({ units: azureUnits, runWith: () => run });
  const resources: CollectedResource[] = [];
  assert.equal(await visibleSubscription(run), azureIds.subscriptionId);
  for (const unit of units({ regions: [], withGlobal: true })) {
    for await (const page of pages(unit, null, run.signal)) resources.push(...page.resources);
  }
  for (const resource of resources) {
    assert.deepEqual(resource.unreadable, {}, resource.externalId);
    await read(resource, run.signal);
    await readPackages(run, resource);
  }
  const window = { from: '2026-05-01', to: '2026-05-01' };
  const metered = resources.map((resource, index) => ({ ...resource, id: index }));
  assert.ok((await drained(azureMetrics(run, { resources: metered, ...window }))).flat().length > 0);
  const bill = await drained(
    azureCosts(
      { calls: { post: (path, body) => run.calls.postTo(path, body) }, subscriptionId: run.subscriptionId },
      window,
    ),
  );
  assert.ok(bill.some(({ services }) => services.length > 0));
  assert.ok((await drained(azureOrganization(run, null))).some(({ part }) => part === 'accounts'));
  for (const { send } of Object.values(azureAccessCalls)) await send(run);
  assert.equal((await azureRemediationAccess(run, [])).reason, null);
  const { value: page } = (await subscriptionChanges(run, null).next()) as { value: ChangePage };
  assert.deepEqual(
    page.changes.map(({ kind, actor }) => [kind, actor?.principal]),
    [['changed', 'john@example.com']],
  );
  return resources;
}

describe('Every call of Azure', () => {
  const recorder = new Recorder();
  const dispatcher = new Agent();
  let azure: Azure | null = null;
  afterEach(async () => {
    const running = azure;
    azure = null;
    await running?.stop();
  });
  after(() => dispatcher.close());

  for (const pageSize of [1_000, 1]) {
    it(`is allowed and understood with pages of ${pageSize}`, async function () {
      this.timeout(60_000);
      azure = await startAzure(wholeSubscription(), { pageSize, intercept: everyAnswer });
      await everyRead(runOn(azure, recorder, dispatcher));
    });
  }

  it('that changes something is allowed, for every setting that remediation knows', async function () {
    this.timeout(60_000);
    azure = await startAzure(wholeSubscription());
    const run = runOn(azure, recorder, dispatcher);
    const { units, pages } = unitListings({ units: azureUnits, runWith: () => run });
    const resources: CollectedResource[] = [];
    for (const unit of units({ regions: [], withGlobal: true })) {
      for await (const page of pages(unit, null, run.signal)) resources.push(...page.resources);
    }
    const used = new Set<string>();
    for (const present of resources) {
      for (const { name, parameters } of everyOperation(present)) {
        const operation = azureOperations[name];
        assert.ok(operation, name);
        const { externalId, resourceType, region } = present;
        const answer = await operation.act(
          { run, present, target: { externalId, resourceType, region }, token: null },
          parameters,
        );
        assert.ok([200, 201, 202, 204].includes((answer as { status: number }).status), name);
        used.add(name);
      }
    }
    assert.deepEqual([...used].toSorted(), Object.keys(azureOperations).toSorted());
  });

  it('is of an operation and a version that are described, and reads and writes only fields that these have', () => {
    assert.deepEqual([...recorder.unknown].toSorted(), Object.keys(readOfMany).toSorted());
    assert.ok(recorder.read.size > 150, `only ${recorder.read.size} fields were read`);
    assertReadFields(descriptionFolder, recorder.read);
    assert.ok(recorder.written.size > 40, `only ${recorder.written.size} fields were written`);
  });

  it('is described, and nothing is described that is not called', () => {
    const described = describedCalls().map(({ id }) => id);
    assert.deepEqual([...recorder.operations].toSorted(), described.toSorted());
    const listed = calledOperations.flatMap(({ api, operations }) => operations.map((name) => `${api} ${name}`));
    assert.deepEqual(described.toSorted(), listed.toSorted());
  });

  it('has an API version that a description has, wherever the code names one', () => {
    const versions = new Set(Object.values(readDescriptions()).map(({ apiVersion }) => apiVersion));
    const folder = join(import.meta.dirname, '..', '..', '..', 'activities', 'clouds', 'azure');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const named = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/[aA]pi\w* = '(20\d\d-\d\d-\d\d(?:-preview)?)'/g)].map(
        ([, version = '']) => `${file}: ${version}`,
      ),
    );
    assert.ok(named.length > 8);
    assert.deepEqual(
      named.filter((one) => !versions.has(one.split(': ')[1] ?? '')),
      [],
    );
  });
});
