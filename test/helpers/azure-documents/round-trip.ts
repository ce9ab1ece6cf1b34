import assert from 'node:assert/strict';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { documentFacts } from '../../../domain/clouds/azure/schemas/document-changes.ts';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { findDeviations } from '../../../domain/drift/deviations.ts';
import { diffBySchema } from '../../../domain/drift/schema/schema-diff.ts';
import { staleFields, valuesAfter, valuesBefore } from '../../../domain/remediation/field-values.ts';
import type { NoPlan, PlanStep, RemediationPlan } from '../../../domain/remediation/plan.ts';
import { planRemediation } from '../../../domain/remediation/planner.ts';
import { azureSession, storedFingerprint } from '../../activities/clouds/azure/subscription-under-test.ts';
import { DocumentMistake, type SchemaSubscription } from '../../emulators/azure/schema-subscription.ts';
import { typeExtract } from '../../emulators/azure/type-extracts.ts';
import { noDeadline } from '../no-deadline.ts';
import type { Random } from '../schema-documents/random.ts';
import { changedDocument, sampleDocument } from './sample-document.ts';

const plants = 30;
const kind = 'cloud_c';

/** What became of a drift of one type. */
export type AzureTrip =
  | { resourceType: string; outcome: 'restored'; path: string; deaths: number }
  | { resourceType: string; outcome: 'refused'; noPlan: NoPlan }
  | { resourceType: string; outcome: 'unlikely'; why: string };

interface Trip {
  azure: SchemaSubscription;
  resourceType: string;
  random: Random;
  /** At how many points of each change the process that makes it dies. */
  deaths: number;
}

/**
 * Creates a resource, changes it, plans the way back, goes it and rolls it back, with processes that die on the way. Throws where
 * anything is then another than the plan said.
 */
export async function azureRoundTrip(trip: Trip): Promise<AzureTrip> {
  const { azure, resourceType, random } = trip;
  const extract = typeExtract(resourceType);
  const document = sampleDocument(extract, random);
  if (document === null) return { resourceType, outcome: 'unlikely', why: 'no valid document' };
  const id = azure.put(resourceType, document);
  const baseline = await readAll(trip, id);
  let refusal: NoPlan | null = null;
  for (let plant = 0; plant < plants; plant += 1) {
    const change = changedDocument(extract, document, random);
    if (change === null || !isAllowed(azure, id, change.document)) continue;
    const current = await readAll(trip, id);
    const planned = planOf(baseline, current);
    if (planned === null) continue;
    if ('noPlan' in planned) {
      assert.ok(planned.noPlan.reason !== '' && planned.noPlan.manualSteps.length > 2, resourceType);
      refusal = planned.noPlan;
      continue;
    }
    const { plan } = planned;
    if (plan.steps.some(({ undo }) => undo === null)) continue;
    const drifted = azure.modelOf(id);
    await carriedOut(trip, { id, plan, forwards: true });
    const left = differences(baseline, await readAll(trip, id));
    const unplanned = left.filter((path) => !plan.left.some((one) => one.path === path));
    assert.deepEqual(unplanned, [], `${resourceType}: ${change.path} not restored`);
    if (plan.left.length === 0) assertSameDocument(resourceType, azure.modelOf(id), document);
    await carriedOut(trip, { id, plan, forwards: false });
    assertSameDocument(resourceType, azure.modelOf(id), drifted);
    return { resourceType, outcome: 'restored', path: change.path, deaths: trip.deaths * 2 };
  }
  if (refusal !== null) return { resourceType, outcome: 'refused', noPlan: refusal };
  return { resourceType, outcome: 'unlikely', why: 'no change that the types allow' };
}

function isAllowed(azure: SchemaSubscription, id: string, changed: JsonObject): boolean {
  try {
    azure.change(id, changed);
    return true;
  } catch (mistake) {
    if (!(mistake instanceof DocumentMistake)) throw mistake;
    return false;
  }
}

async function readAll({ azure, resourceType }: Trip, id: string): Promise<CollectedResource> {
  const session = azureSession(azure.url, { fingerprint: storedFingerprint });
  const target = { externalId: id, resourceType, region: 'westeurope' };
  return (await session.read(target, noDeadline())) ?? assert.fail(`${resourceType} is gone`);
}

/** Returns the plan for the first difference of two readings; null where there is none. */
export function planOf(
  baseline: CollectedResource,
  current: CollectedResource,
): { plan: RemediationPlan } | { noPlan: NoPlan } | null {
  const [deviation] = deviations(baseline, current);
  if (deviation === undefined) return null;
  return planRemediation({
    providerKind: kind,
    accountId: '33333333-3333-4333-8333-333333333333',
    resource: current,
    finding: { type: 'drift', aspect: deviation.aspect, diff: deviation.diff, baseline },
    dependants: 0,
  });
}

const deviations = (baseline: CollectedResource, current: CollectedResource) =>
  findDeviations(
    { providerKind: kind, resourceType: current.resourceType, resourceName: current.name },
    baseline,
    current,
  );

const differences = (baseline: CollectedResource, current: CollectedResource): string[] =>
  deviations(baseline, current).flatMap(({ diff }) => diff.map(({ path }) => path));

/** Carries the steps out, or undoes them, by processes that die at random calls, until one arrives. */
async function carriedOut(
  trip: Trip,
  { id, plan, forwards }: { id: string; plan: RemediationPlan; forwards: boolean },
): Promise<void> {
  const { azure, resourceType, random } = trip;
  const steps = forwards ? plan.steps : plan.steps.toReversed();
  for (const step of steps) {
    const doneBefore = azure.done.length;
    azure.answering = random.pick(['at once', 'operation', 'location', 'state alone']);
    azure.lag = random.below(4);
    for (let death = 0; death < trip.deaths; death += 1) {
      await attempt(trip, { step, forwards, diesAtCall: 1 + random.below(8) });
    }
    await attempt(trip, { step, forwards, diesAtCall: Infinity });
    const isTags = step.operation.name !== 'arm.put_resource';
    if (!isTags) assert.deepEqual(azure.done.slice(doneBefore), [id], `${resourceType}: not once`);
  }
  const read = await readAll(trip, id);
  const expected = forwards ? valuesAfter(plan.steps) : valuesBefore(plan.steps);
  assert.deepEqual(staleFields({ ...read, providerKind: kind }, expected), [], `${resourceType}: not as planned`);
}

/** One process: it dies when a call arrives at Azure, which carries the call out all the same. */
async function attempt(
  { azure }: Trip,
  { step, forwards, diesAtCall }: { step: PlanStep; forwards: boolean; diesAtCall: number },
): Promise<void> {
  const operation = forwards ? step.operation : (step.undo?.operation ?? assert.fail('no undo'));
  const death = new AbortController();
  const session = azureSession(azure.url, { fingerprint: storedFingerprint });
  let calls = 0;
  azure.fault = () => {
    calls += 1;
    if (calls === diesAtCall) death.abort(new Error('killed'));
    return null;
  };
  try {
    if (forwards) await session.rehearse?.(operation, death.signal);
    await session.apply(operation, death.signal);
  } catch (fault) {
    if (!death.signal.aborted) throw fault;
  } finally {
    azure.fault = null;
  }
}

/** Everything is as it was, also what is never shown; empty objects and lists count as absent. */
export function assertSameDocument(resourceType: string, model: JsonObject, expected: JsonObject): void {
  const known = documentFacts(resourceType);
  assert.ok(known);
  assert.deepEqual(diffBySchema(expected, model, known.comparison), [], resourceType);
  assert.deepEqual(namesIn(model), namesIn(expected), `${resourceType}: other members`);
}

function namesIn(value: Json, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, `${path}[]`)).toSorted();
  if (!isObject(value)) return value === null || value === '' ? [] : [path];
  return Object.entries(value)
    .flatMap(([name, member]) => namesIn(member, `${path}/${name}`))
    .toSorted();
}
