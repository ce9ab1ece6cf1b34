import assert from 'node:assert/strict';
import { createAwsSession } from '../../../activities/clouds/aws/session/session.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { canonicalText } from '../../../domain/clouds/canonical.ts';
import { findDeviations } from '../../../domain/drift/deviations.ts';
import { pointerKeys } from '../../../domain/drift/json-pointer.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { staleFields, valuesAfter, valuesBefore } from '../../../domain/remediation/field-values.ts';
import type { NoPlan, Operation, RemediationPlan } from '../../../domain/remediation/plan.ts';
import { planRemediation } from '../../../domain/remediation/planner.ts';
import { ModelMistake } from '../../emulators/aws/cloud-control.ts';
import type { SchemaAccount } from '../../emulators/aws/schema-account.ts';
import { withVendorAdditions } from '../../emulators/aws/schema-additions.ts';
import { noDeadline } from '../no-deadline.ts';
import { withPlantedChange } from './planted-change.ts';
import type { Random } from './random.ts';
import { validDocument } from './valid-document.ts';

const region = 'eu-west-1';
const plants = 30;

/** What became of a drift of one type. */
export type RoundTrip =
  | { typeName: string; outcome: 'restored'; path: string; deaths: number }
  | { typeName: string; outcome: 'refused'; noPlan: NoPlan }
  | { typeName: string; outcome: 'unlikely'; why: string };

interface Trip {
  account: SchemaAccount;
  typeName: string;
  seed: number;
  random: Random;
  /** At how many points of each change the process that makes it dies. */
  deaths: number;
}

/**
 * Creates a resource, changes it, plans the way back, goes it and rolls it back, with processes that die on the way. Throws
 * where anything is then another than the plan said.
 */
export async function roundTrip(trip: Trip): Promise<RoundTrip> {
  const { account, typeName, seed, random } = trip;
  const document = validDocument(typeName, seed);
  if (document === null) return { typeName, outcome: 'unlikely', why: 'no valid document' };
  const identifier = account.put(typeName, document, region);
  if (identifier.split('|').includes('')) return { typeName, outcome: 'unlikely', why: 'no identifier' };
  const baseline = await readAll(trip, identifier);
  let refusal: NoPlan | null = null;
  for (let plant = 0; plant < plants; plant += 1) {
    const change = withPlantedChange(typeName, document, random);
    if (change === null || !isAllowed(trip, identifier, change.document)) continue;
    const current = await readAll(trip, identifier);
    const planned = planOf(baseline, current);
    if (planned === null) continue;
    if ('noPlan' in planned) {
      assert.ok(planned.noPlan.reason !== '' && planned.noPlan.manualSteps.length > 2, typeName);
      refusal = planned.noPlan;
      continue;
    }
    const { plan } = planned;
    const drifted = structuredClone(account.modelOf(typeName, identifier) ?? {});
    const restored = await carriedOut(trip, { identifier, plan, forwards: true });
    const left = differences(baseline, restored);
    assert.deepEqual(
      left.filter((path) => !plan.left.some((one) => one.path === path)),
      [],
      `${typeName}: not restored`,
    );
    const paths = plan.steps.flatMap(({ after }) => Object.keys(after));
    assertOthersKept(account, { typeName, identifier, paths, before: drifted });
    await carriedOut(trip, { identifier, plan, forwards: false });
    assertOthersKept(account, { typeName, identifier, paths, before: drifted });
    return { typeName, outcome: 'restored', path: change.path, deaths: trip.deaths * 2 };
  }
  if (refusal !== null) return { typeName, outcome: 'refused', noPlan: refusal };
  return { typeName, outcome: 'unlikely', why: 'no change that the schema allows' };
}

function isAllowed({ account, typeName }: Trip, identifier: string, changed: JsonObject): boolean {
  const before = structuredClone(account.modelOf(typeName, identifier) ?? {});
  try {
    if (account.put(typeName, changed, region) === identifier) return true;
  } catch (mistake) {
    if (!(mistake instanceof ModelMistake)) throw mistake;
    return false;
  }
  account.put(typeName, before, region);
  return false;
}

async function readAll(trip: Trip, identifier: string): Promise<CollectedResource> {
  const session = open(trip);
  try {
    const target = { externalId: identifier, resourceType: trip.typeName, region };
    return (await session.read(target, noDeadline())) ?? assert.fail(`${trip.typeName} is gone`);
  } finally {
    session.close();
  }
}

function open({ account }: Trip) {
  return createAwsSession({
    credentials: { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret', region },
    endpointUrl: account.url,
    fingerprint: (secret) => `hmac-sha256:${Buffer.from(secret).toString('hex').padEnd(64, '0').slice(0, 64)}`,
  });
}

function planOf(
  baseline: CollectedResource,
  current: CollectedResource,
): { plan: RemediationPlan } | { noPlan: NoPlan } | null {
  const [deviation] = deviations(baseline, current);
  if (deviation === undefined) return null;
  return planRemediation({
    providerKind: 'cloud_a',
    accountId: '123456789012',
    resource: current,
    finding: { type: 'drift', aspect: deviation.aspect, diff: deviation.diff, baseline },
    dependants: 0,
  });
}

const deviations = (baseline: CollectedResource, current: CollectedResource) =>
  findDeviations(
    { providerKind: 'cloud_a', resourceType: current.resourceType, resourceName: current.name },
    baseline,
    current,
  );

const differences = (baseline: CollectedResource, current: CollectedResource): string[] =>
  deviations(baseline, current).flatMap(({ diff }) => diff.map(({ path }) => path));

/** Carries a step out, or undoes it, by processes that die at random calls, until one arrives. */
async function carriedOut(
  trip: Trip,
  { identifier, plan, forwards }: { identifier: string; plan: RemediationPlan; forwards: boolean },
): Promise<CollectedResource> {
  const { account, typeName, random } = trip;
  const [step] = plan.steps;
  assert.ok(step !== undefined && plan.steps.length === 1);
  const operation = forwards ? step.operation : step.undo?.operation;
  assert.ok(operation, `${typeName}: no undo`);
  const token = `${typeName} ${String(forwards)}`;
  const doneBefore = account.changes.done.length;
  for (let death = 0; death < trip.deaths; death += 1) {
    await attempt(trip, { operation, token, diesAtCall: 1 + random.below(6) });
  }
  await attempt(trip, { operation, token, diesAtCall: Infinity });
  assert.deepEqual(account.changes.done.slice(doneBefore), [`${typeName} ${identifier}`], `${typeName}: not once`);
  const read = await readAll(trip, identifier);
  const expected = forwards ? valuesAfter(plan.steps) : valuesBefore(plan.steps);
  assert.deepEqual(staleFields({ ...read, providerKind: 'cloud_a' }, expected), [], `${typeName}: not as planned`);
  return read;
}

/** One process: it dies when a call arrives at the cloud, which carries the call out all the same. */
async function attempt(
  trip: Trip,
  { operation, token, diesAtCall }: { operation: Operation; token: string; diesAtCall: number },
): Promise<void> {
  const death = new AbortController();
  const session = open(trip);
  let calls = 0;
  trip.account.fault = () => {
    calls += 1;
    if (calls === diesAtCall) death.abort(new Error('killed'));
    return null;
  };
  try {
    await session.apply({ ...operation, token }, death.signal);
  } catch (fault) {
    if (!death.signal.aborted) throw fault;
  } finally {
    trip.account.fault = null;
    session.close();
  }
}

/**
 * Asserts that everything that a plan does not name is as it was, also what is never shown. What AWS fills in by itself is
 * no difference.
 */
export function assertOthersKept(
  account: SchemaAccount,
  kept: { typeName: string; identifier: string; paths: readonly string[]; before: JsonObject },
): void {
  const { typeName, identifier, paths, before } = kept;
  const named = new Set(paths.map((path) => pointerKeys(path)[0]));
  const others = (model: JsonObject): string =>
    canonicalText(
      Object.fromEntries(Object.entries(withVendorAdditions(typeName, model, 1)).filter(([name]) => !named.has(name))),
    );
  assert.equal(others(account.modelOf(typeName, identifier) ?? {}), others(before), `${typeName}: others changed`);
}
