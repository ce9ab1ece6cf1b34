import assert from 'node:assert/strict';
import { getGlobalDispatcher } from 'undici';
import { assetCall } from '../../../activities/clouds/gcp/schemas/asset-call.ts';
import { createGcpSession } from '../../../activities/clouds/gcp/session/session.ts';
import type { CloudSession, CollectedResource } from '../../../activities/clouds/cloud.ts';
import { CloudError, isRetryable } from '../../../activities/clouds/errors.ts';
import { canonicalText } from '../../../domain/clouds/canonical.ts';
import { findDeviations } from '../../../domain/drift/deviations.ts';
import { staleFields, valuesAfter, valuesBefore } from '../../../domain/remediation/field-values.ts';
import type { NoPlan, Operation, RemediationPlan } from '../../../domain/remediation/plan.ts';
import { planRemediation } from '../../../domain/remediation/planner.ts';
import { schemaProject, type SchemaProject } from '../../emulators/google-cloud/schema-project.ts';
import type { VendorType } from '../../emulators/google-cloud/vendor-discovery.ts';
import { noDeadline } from '../no-deadline.ts';
import type { Random } from '../schema-documents/random.ts';
import { likelySettings } from './likely-settings.ts';
import { withPlantedSetting } from './planted-setting.ts';

const plants = 30;

/** What became of a drift of one type. */
export type AssetRoundTrip =
  | { type: string; outcome: 'restored'; path: string; deaths: number }
  | { type: string; outcome: 'refused'; noPlan: NoPlan }
  | { type: string; outcome: 'unlikely'; why: string };

/** A drift of a type that is fixed and rolled back. */
export interface AssetTrip {
  project: SchemaProject;
  type: VendorType;
  random: Random;
  /** At how many points of each change the process that makes it dies. */
  deaths: number;
  /** Operations that fail late, of each change. */
  failures?: number;
}

/** Opens a session with the project of the double. */
export function openProject(project: Pick<SchemaProject, 'url'>): CloudSession {
  return createGcpSession({
    tokens: { token: async () => 'token', forget: () => undefined },
    projectId: schemaProject,
    endpointUrl: project.url,
    bigqueryEndpointUrl: null,
    billingDataset: null,
    dispatcher: getGlobalDispatcher(),
    fingerprint: (secret) => `hmac-sha256:${Buffer.from(secret).toString('hex').padEnd(64, '0').slice(0, 64)}`,
    listsBySchema: true,
  });
}

/**
 * Creates a resource, changes it, plans the way back, goes it and rolls it back, with processes that die on the way. Throws
 * where anything is then another than the plan said.
 */
export async function assetRoundTrip(trip: AssetTrip): Promise<AssetRoundTrip> {
  const { project, type, random } = trip;
  let refusal: NoPlan | null = null;
  for (let plant = 0; plant < plants; plant += 1) {
    const settings = likelySettings(type, random);
    const fullName = project.put(type, settings);
    const baseline = await listedAsset(trip, fullName);
    const change = withPlantedSetting(type, settings, random);
    if (change === null) continue;
    project.put(type, change.settings);
    const planned = planOf(baseline, await listedAsset(trip, fullName));
    if (planned === null) continue;
    if ('noPlan' in planned) {
      assert.ok(planned.noPlan.reason !== '' && planned.noPlan.manualSteps.length > 2, type.type);
      refusal = planned.noPlan;
      continue;
    }
    const { plan } = planned;
    const drifted = canonicalText(project.settingsOf(fullName) ?? {});
    await carriedOut(trip, { fullName, plan, forwards: true });
    assert.equal(
      canonicalText(project.settingsOf(fullName) ?? {}),
      canonicalText(settings),
      `${type.type} ${change.path}: restored`,
    );
    await carriedOut(trip, { fullName, plan, forwards: false });
    assert.equal(
      canonicalText(project.settingsOf(fullName) ?? {}),
      drifted,
      `${type.type} ${change.path}: rolled back`,
    );
    project.remove(fullName);
    return { type: type.type, outcome: 'restored', path: change.path, deaths: trip.deaths * 2 };
  }
  if (refusal !== null) return { type: type.type, outcome: 'refused', noPlan: refusal };
  return { type: type.type, outcome: 'unlikely', why: 'no change that can be seen' };
}

/** Returns a resource as Cloud Asset Inventory lists it. */
export async function listedAsset(
  { project, type }: Pick<AssetTrip, 'project' | 'type'>,
  fullName: string,
): Promise<CollectedResource> {
  const session = openProject(project);
  const unit = { service: type.type, region: 'global', resourceTypes: [type.type] };
  for await (const { resources } of session.pages(unit, null, noDeadline())) {
    const found = resources.find(({ externalId }) => externalId === fullName);
    if (found !== undefined) return found;
  }
  return assert.fail(`${fullName} is not listed`);
}

/** Returns the plan for the first finding; null without one. */
export function planOf(
  baseline: CollectedResource,
  current: CollectedResource,
): { plan: RemediationPlan } | { noPlan: NoPlan } | null {
  const subject = { providerKind: 'cloud_b' as const, resourceType: current.resourceType, resourceName: current.name };
  const [deviation] = findDeviations(subject, baseline, current);
  if (deviation === undefined) return null;
  return planRemediation({
    providerKind: 'cloud_b',
    accountId: schemaProject,
    resource: current,
    finding: { type: 'drift', aspect: deviation.aspect, diff: deviation.diff, baseline },
    dependants: 0,
  });
}

/** Carries a step out, or undoes it, by processes that die at random calls, until one arrives. */
async function carriedOut(
  trip: AssetTrip,
  { fullName, plan, forwards }: { fullName: string; plan: RemediationPlan; forwards: boolean },
): Promise<void> {
  const { project, type, random, failures = 0 } = trip;
  const [step] = plan.steps;
  assert.ok(step !== undefined && plan.steps.length === 1);
  const operation = forwards ? step.operation : step.undo?.operation;
  assert.ok(operation, `${type.type}: no undo`);
  const doneBefore = project.done.length;
  const name = fullName.split('/').slice(3).join('/');
  project.failingOperations = type.patch?.response?.$ref === type.schemaName ? 0 : failures;
  const session = openProject(project);
  await session.rehearse?.(operation, noDeadline());
  for (let death = 0; death < trip.deaths; death += 1)
    await attempt(trip, { operation, diesAtCall: 1 + random.below(7) });
  while (!(await attempt(trip, { operation, diesAtCall: Infinity }))) {
    // As the saga does: another attempt after a passing failure.
  }
  const carried = project.done.slice(doneBefore).filter((one) => !one.startsWith('failed '));
  assert.deepEqual([...new Set(carried)], [name], `${type.type}: another resource`);
  // Where a service neither lists its operations nor has an etag, one that ends just now may be requested again.
  const call = assetCall(operation.target);
  if (call?.facts.operationsBelow !== undefined || call?.facts.etag === true) {
    assert.equal(carried.length, 1, `${type.type}: not once`);
  }
  const read = (await session.read(operation.target, noDeadline())) ?? assert.fail(`${type.type} is gone`);
  const expected = forwards ? valuesAfter(plan.steps) : valuesBefore(plan.steps);
  assert.deepEqual(staleFields({ ...read, providerKind: 'cloud_b' }, expected), [], `${type.type}: not as planned`);
}

/** One process: it dies when a call arrives at the cloud, which carries the call out all the same. Returns whether it succeeded. */
async function attempt(
  { project }: AssetTrip,
  { operation, diesAtCall }: { operation: Operation; diesAtCall: number },
): Promise<boolean> {
  const death = new AbortController();
  let calls = 0;
  project.fault = () => {
    calls += 1;
    if (calls === diesAtCall) death.abort(new Error('killed'));
    return null;
  };
  try {
    await openProject(project).apply({ ...operation, token: 'token' }, death.signal);
    return true;
  } catch (fault) {
    const isPassing = fault instanceof CloudError && isRetryable(fault.kind);
    if (!death.signal.aborted && !isPassing) throw fault;
    return false;
  } finally {
    project.fault = null;
  }
}
