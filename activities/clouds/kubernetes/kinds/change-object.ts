import '../../../../platform/schema-facts.ts';
import { kindOf } from '../../../../domain/clouds/cloud-names.ts';
import { programName } from '../../../../domain/clouds/kubernetes/program-name.ts';
import {
  pointerOfField,
  valueAtField,
  type ObjectChange,
} from '../../../../domain/remediation/schema/object-change.ts';
import { changedObject, patchFor } from '../../../../domain/remediation/schema/object-patch.ts';
import { openChanges } from '../../../../domain/remediation/schema/open-changes.ts';
import { canonicalText } from '../../../../domain/clouds/canonical.ts';
import { comparisonRules } from '../../../../domain/drift/comparison-rules.ts';
import { diffReadings, type ReadDocument } from '../../../../domain/drift/schema/document-diff.ts';
import { itemLookup, type ItemLookup } from '../../../../domain/drift/schema/field-items.ts';
import type { SchemaComparison } from '../../../../domain/drift/schema/schema-comparison.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { Operation } from '../../../../domain/remediation/plan.ts';
import type { PatchOperation } from '../../../../domain/remediation/schema/json-patch.ts';
import type { AppliedOperation, CollectedResource } from '../../cloud.ts';
import { CloudError, ignoredDryRunCode } from '../../errors.ts';
import { changesOf, textOf } from '../../shared/operation-parameters.ts';
import { ClusterAnswerError } from '../session/cluster-errors.ts';
import type { ClusterRun } from '../session/cluster-run.ts';
import { objectPath } from '../session/object-listing.ts';
import { refused } from '../session/operation.ts';
import { withoutSecrets } from './hidden-values.ts';
import type { KindCatalog, KindSchema } from './kind-catalog.ts';
import { schemaObject } from './schema-object.ts';
import type { ServedKind } from './served-kinds.ts';

const jsonPatch = 'application/json-patch+json';
/** Writers of the state of an object change its version, too. */
const mostConflicts = 10;
const staleCode = 'Stale';
const dryRunCode = 'DryRun';
/** What the service writes belongs to it in `managedFields`. Fields that the kind does not have are refused, not dropped. */
const written = { fieldManager: programName, fieldValidation: 'Strict' };

interface Planned {
  run: ClusterRun;
  operation: Operation;
  kind: ServedKind;
  schema: KindSchema | null;
  path: string;
  changes: readonly ObjectChange[];
  comparison: SchemaComparison;
}

/** An object as it is, and the patch that the server would carry out. */
interface Tried {
  live: JsonObject;
  reading: CollectedResource;
  patch: PatchOperation[];
}

/**
 * Makes the changes of an approved plan to an object of a kind that is read by schema: by one JSON Patch, which holds for the
 * version of the object that was read, after a dry run of the same patch. An object of another uid, and a field with neither
 * the value before nor the one after, are refused.
 */
export async function changeObject(
  { run, kinds }: { run: ClusterRun; kinds: KindCatalog },
  operation: Operation,
): Promise<AppliedOperation> {
  const planned = await understood({ run, kinds }, operation);
  const { path } = planned;
  let last: PatchOperation[] | null = null;
  for (let conflicts = 0; ; conflicts += 1) {
    const tried = await rehearsed(planned);
    if (tried === 'conflict') {
      giveUpAfter(conflicts, operation);
      continue;
    }
    if (tried === null) {
      // A proxy repeats a patch that was carried out, and the answer is a conflict: it has to be undone like any other.
      if (last !== null) return { outcome: 'changed', request: { method: 'PATCH', path, body: last }, response: {} };
      return { outcome: 'already_there', request: { method: 'GET', path }, response: {} };
    }
    const answer = await sent(planned, { ...tried, query: written });
    if (answer !== 'conflict') {
      return {
        outcome: 'changed',
        request: { method: 'PATCH', path, body: tried.patch },
        response: { resource_version: versionOf(answer) },
      };
    }
    last = tried.patch;
    giveUpAfter(conflicts, operation);
  }
}

/** Has the API server check the changes of a plan, admission webhooks among it, without carrying them out. Throws `CloudError`. */
export async function rehearseChange(
  { run, kinds }: { run: ClusterRun; kinds: KindCatalog },
  operation: Operation,
): Promise<void> {
  const planned = await understood({ run, kinds }, operation);
  for (let conflicts = 0; (await rehearsed(planned)) === 'conflict'; conflicts += 1) giveUpAfter(conflicts, operation);
}

async function understood(
  { run, kinds }: { run: ClusterRun; kinds: KindCatalog },
  operation: Operation,
): Promise<Planned> {
  const { target, parameters } = operation;
  const kind = await kinds.find(run, target.resourceType);
  if (kind === null) throw refused(operation, `the cluster does not serve ${target.resourceType}`, staleCode);
  if (!kind.isPatchable) throw refused(operation, 'the cluster shows objects of this kind, but changes none');
  const version = apiVersionOf(kind);
  if (version !== textOf(parameters, 'api_version')) {
    throw refused(operation, `the cluster serves the kind as ${version} now`, staleCode);
  }
  const comparison = comparisonRules(kindOf.kubernetes, target.resourceType).schema;
  if (comparison === undefined) throw refused(operation, 'objects of this kind are not compared');
  return {
    run,
    operation,
    kind,
    schema: await kinds.describe(run, kind),
    path: objectPath(kind, target.externalId),
    changes: changesOf(parameters),
    comparison,
  };
}

/**
 * Reads the object and tries the patch that is still to be made. Returns it; null when there is nothing to change, and
 * `conflict` when somebody wrote the object in between.
 */
async function rehearsed(planned: Planned): Promise<Tried | 'conflict' | null> {
  const { operation, changes, comparison } = planned;
  const live = await present(planned);
  const reading = wholeReading(planned, live);
  const { open, stale } = openChanges(reading, { changes, comparison });
  if (stale.length > 0) throw refused(operation, `${placesOf(stale)} was changed by somebody else`, staleCode);
  if (open.length === 0) return null;
  const lookup = itemLookup();
  const unseen = open.filter(({ field }) => !isShownWhole(field, { live, reading, lookup }));
  if (unseen.length > 0) {
    throw refused(
      operation,
      `${placesOf(unseen)} is not shown as it is, so that the change would remove something, or an undo not restore it`,
    );
  }
  const patch = [
    { op: 'replace' as const, path: '/metadata/resourceVersion', value: versionOf(live) },
    ...patchFor(live, open),
  ];
  const tried = { live, reading, patch };
  const shown = await sent(planned, { ...tried, query: { ...written, dryRun: 'All' } });
  if (shown === 'conflict') return 'conflict';
  if (versionOf(shown) !== versionOf(live)) {
    const message = 'the server does not support dry runs and carried the change out at once: look at the object';
    throw refused(operation, message, ignoredDryRunCode);
  }
  const result = wholeReading(planned, shown);
  const left = openChanges(result, { changes, comparison });
  const others = [...left.open, ...left.stale];
  if (others.length > 0) {
    const message = `in a dry run, ${placesOf(others)} did not become as planned: the definition of the kind or an admission webhook sets another value`;
    throw refused(operation, message, dryRunCode);
  }
  const wanted = { ...reading, configuration: changedObject(reading.configuration, open) };
  const beside = diffReadings(settingsOf(wanted), settingsOf(result), comparison);
  if (beside.length > 0) {
    const places = beside.map(({ path }) => path).join(', ');
    throw refused(operation, `in a dry run, ${places} changed, too: the server or a webhook sets it`, dryRunCode);
  }
  return tried;
}

/** Returns what somebody set of an object. A single change leaves what controllers keep as it is, too. */
function settingsOf({ configuration, facts }: Pick<CollectedResource, 'configuration' | 'facts'>): ReadDocument {
  const { observed: _observed, ...document } = configuration;
  return { document, facts: facts === undefined ? null : { ...facts, controlled: {} } };
}

/** Returns whether a reading has a field of an object as it is: some of it may be left out, hidden or spelt in another way. */
function isShownWhole(
  field: readonly string[],
  { live, reading, lookup }: Pick<Tried, 'live' | 'reading'> & { lookup: ItemLookup },
): boolean {
  const [there, shown] = [live, reading.configuration].map((document) => valueAtField(document, field, lookup));
  return there === undefined || shown === undefined ? there === shown : canonicalText(there) === canonicalText(shown);
}

async function present({ run, operation, path }: Planned): Promise<JsonObject> {
  let live: JsonObject;
  try {
    live = await run.client.get<JsonObject>({ path, signal: run.signal });
  } catch (fault) {
    if (!(fault instanceof ClusterAnswerError) || fault.status !== 404) throw fault;
    throw refused(operation, 'the object is not there any more', staleCode);
  }
  const metadata = metadataOf(live);
  if (metadata['uid'] !== operation.parameters['uid']) {
    throw refused(operation, 'the object was replaced by another one of the same name', staleCode);
  }
  if (metadata['deletionTimestamp'] !== undefined) throw refused(operation, 'the object is being deleted', staleCode);
  return live;
}

async function sent(
  { run, path }: Planned,
  { live, reading, patch, query }: Tried & { query: Record<string, string> },
): Promise<JsonObject | 'conflict'> {
  try {
    return await run.client.patch<JsonObject>({ path, query, body: patch, type: jsonPatch, signal: run.signal });
  } catch (fault) {
    if (!(fault instanceof ClusterAnswerError)) throw fault;
    if (fault.status === 409) return 'conflict';
    throw withoutSecrets(fault, { object: live, reading });
  }
}

/** Another attempt of the step follows later. */
function giveUpAfter(conflicts: number, { name }: Operation): void {
  if (conflicts < mostConflicts) return;
  throw new CloudError({
    kind: 'unavailable',
    call: name,
    code: 'Conflict',
    message: 'the object was written by others each time between the look and the change',
  });
}

/** Returns the reading of an object. Throws `CloudError` where what is to be changed is too large to be read. */
function wholeReading({ run, kind, schema, operation, changes }: Planned, object: JsonObject): CollectedResource {
  const reading = schemaObject(object, { kind, schema, fingerprint: run.fingerprint });
  const places = new Set(changes.map(({ field }) => pointerOfField(field.slice(0, 1))));
  const [cut] = [...places].filter((place) => Object.hasOwn(reading.unreadable, place));
  if (cut !== undefined) throw refused(operation, `${cut} could not be read: ${reading.unreadable[cut]}`);
  return reading;
}

const apiVersionOf = ({ group, version }: ServedKind): string => (group === '' ? version : `${group}/${version}`);

function metadataOf(object: JsonObject): JsonObject {
  const { metadata } = object;
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata : {};
}

const versionOf = (object: JsonObject): Json => metadataOf(object)['resourceVersion'] ?? null;

const placesOf = (changes: readonly ObjectChange[]): string =>
  [...new Set(changes.map(({ field }) => pointerOfField(field)))].join(', ');
