import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Agent } from 'undici';
import type { AppliedOperation, CloudSession, CollectedResource } from '../../activities/clouds/cloud.ts';
import { findDeviations } from '../../domain/drift/deviations.ts';
import type { JsonObject } from '../../domain/json.ts';
import { staleFields, valuesAfter, valuesBefore } from '../../domain/remediation/field-values.ts';
import type { Operation, Planned, RemediationPlan } from '../../domain/remediation/plan.ts';
import { planRemediation } from '../../domain/remediation/planner.ts';
import '../../platform/schema-facts.ts';
import { clusterClient } from './cluster-client.ts';
import { kubeconfigCredentials, openedSession } from './cluster-session.ts';
import type { Apiserver } from './kube-apiserver.ts';
import { kubeconfigOf } from './kubeconfigs.ts';
import { noDeadline } from './no-deadline.ts';
import { stored, type StoredReading } from './stored-reading.ts';

/** An object of a kind that is read by schema. */
export interface SchemaObject {
  /** Path of the object on the server. */
  path: string;
  resourceType: string;
  externalId: string;
}

const fingerprint = (secret: string): string => `hmac-sha256:${createHash('sha256').update(secret).digest('hex')}`;

/** Opens a session as a worker does; `onCall` is called after every call. */
export function sessionOn(
  { url, ca, tokens }: Apiserver,
  { user = 'admin', onCall = () => undefined }: { user?: string; onCall?: () => void } = {},
): CloudSession {
  return openedSession(
    { credentials: kubeconfigCredentials(kubeconfigOf({ url, ca }, { token: tokens[user] })), scope: {} },
    { settings: { schemaTypes: true }, fingerprint, onCall },
  );
}

/** Does some work with a client of a cluster, as admin. */
export async function withClient<Result>(
  { url, ca, tokens }: Apiserver,
  work: (client: ReturnType<typeof clusterClient>) => Promise<Result>,
): Promise<Result> {
  const dispatcher = new Agent({ connect: { ca } });
  const access = {
    server: url,
    certificateAuthority: ca,
    tlsServerName: null,
    clientCertificate: null,
    token: tokens['admin'] ?? null,
  };
  try {
    return await work(clusterClient({ access, dispatcher }));
  } finally {
    await dispatcher.close();
  }
}

/** Reads an object as a sync does. */
export async function readObject(
  server: Apiserver,
  object: SchemaObject,
): Promise<CollectedResource & { reading: StoredReading }> {
  const session = sessionOn(server);
  try {
    const found = await session.read(targetOf(object), noDeadline());
    assert.ok(found, `${object.path} is gone`);
    return { ...found, reading: stored(found) };
  } finally {
    session.close();
  }
}

/** Plans the fix of each drift between two readings of an object, as they are stored. */
export function plansOf(
  baseline: { reading: StoredReading },
  current: CollectedResource & { reading: StoredReading },
): Planned[] {
  return deviationsOf(baseline.reading, current).map(({ aspect, diff }) =>
    planRemediation({
      providerKind: 'orchestrator',
      accountId: 'cluster',
      resource: {
        ...current,
        ...current.reading,
        configuration: { ...current.reading.configuration, observed: current.configuration['observed'] ?? {} },
      },
      finding: { type: 'drift', aspect, diff, baseline: baseline.reading },
      dependants: 0,
    }),
  );
}

/** Returns what drift detection finds between two readings. */
export function deviationsOf(baseline: StoredReading, current: CollectedResource & { reading: StoredReading }) {
  const { resourceType, name: resourceName } = current;
  return findDeviations({ providerKind: 'orchestrator', resourceType, resourceName }, baseline, current.reading);
}

/** Returns the only plan of a drift. */
export function onlyPlan(planned: readonly Planned[]): RemediationPlan {
  const [only] = planned;
  assert.equal(planned.length, 1);
  assert.ok(only && 'plan' in only, JSON.stringify(only));
  return only.plan;
}

/**
 * Carries a step out, or undoes it, by processes that die: the nth one after its nth call has been answered, until one
 * lives to the end. Returns what the last one did, and the number of deaths.
 */
export async function carriedOut(
  server: Apiserver,
  { plan, forwards }: { plan: RemediationPlan; forwards: boolean },
): Promise<{ applied: AppliedOperation; deaths: number }> {
  const operation = operationOf(plan, forwards);
  for (let deaths = 0; ; deaths += 1) {
    const applied = await attempt(server, { operation, diesAfterCall: deaths + 1 });
    if (applied !== null) return { applied, deaths };
    assert.ok(deaths < 40, 'no attempt ends');
  }
}

/** Returns the operation of the only step of a plan, or of its undo. */
export function operationOf(plan: RemediationPlan, forwards: boolean): Operation {
  const [step] = plan.steps;
  assert.ok(step !== undefined && plan.steps.length === 1);
  const operation = forwards ? step.operation : step.undo?.operation;
  assert.ok(operation, 'no undo');
  // As the database gives it back.
  return JSON.parse(JSON.stringify(operation)) as Operation;
}

async function attempt(
  server: Apiserver,
  { operation, diesAfterCall }: { operation: Operation; diesAfterCall: number },
): Promise<AppliedOperation | null> {
  const death = new AbortController();
  let calls = 0;
  const session = sessionOn(server, {
    onCall: () => {
      calls += 1;
      if (calls === diesAfterCall) death.abort(new Error('killed'));
    },
  });
  try {
    const applied = await session.apply(operation, death.signal);
    return death.signal.aborted ? null : applied;
  } catch (fault) {
    if (!death.signal.aborted) throw fault;
    return null;
  } finally {
    session.close();
  }
}

/** What somebody set of an object, as the server has it: secrets too. */
export async function settingsOf(server: Apiserver, { path }: SchemaObject): Promise<JsonObject> {
  const { metadata, status: _status, ...rest } = await server.call<JsonObject>('GET', path);
  const {
    managedFields: _fields,
    resourceVersion: _version,
    generation: _generation,
    ...kept
  } = metadata as JsonObject;
  return { ...rest, metadata: kept };
}

/** Asserts that an object has the values that a plan leads to, or from. */
export function assertAsPlanned(
  current: CollectedResource,
  { plan, forwards }: { plan: RemediationPlan; forwards: boolean },
): void {
  const expected = forwards ? valuesAfter(plan.steps) : valuesBefore(plan.steps);
  assert.deepEqual(staleFields({ ...current, providerKind: 'orchestrator' }, expected), []);
}

export function targetOf({ resourceType, externalId }: SchemaObject) {
  return { resourceType, externalId, region: 'global' };
}
