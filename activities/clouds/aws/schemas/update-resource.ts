import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CloudControlClient, ProgressEvent } from '@aws-sdk/client-cloudcontrol';
import { droppedValues } from '../../../../domain/clouds/aws/schemas/cloud-control-planner.ts';
import { kindOf } from '../../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { staleFields, withValues } from '../../../../domain/remediation/field-values.ts';
import type { FieldValues, OperationTarget } from '../../../../domain/remediation/plan.ts';
import { patchedValues, type PatchOperation } from '../../../../domain/remediation/schema/json-patch.ts';
import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { objectOf, objectsOf } from '../../shared/operation-parameters.ts';
import type { AwsOperation, OperationPlace } from '../session/operation.ts';
import type { ClientSettings, OperationRun } from '../session/unit-run.ts';
import { schemaResource } from './collected-by-schema.ts';
import { patchedKeys, presentPatch } from './present-patch.ts';
import { failedRequests, isUnderWay } from './resource-requests.ts';
import { getResource } from './schema-calls.ts';
import { identifierOf, knownSchema } from './schema-listing.ts';
import { failureKind } from './update-failures.ts';

const call = 'cloudcontrol:UpdateResource';
/** How long a request is followed. A later attempt follows the same request again, by its token. */
const followedForMs = 30 * 60_000;
const settlesWithinMs = followedForMs + 60_000;
const firstPauseMs = 100;
const longestPauseMs = 10_000;
/** Requests with tokens of one change that failed before, each in another attempt. */
const mostFailedRequests = 24;

/**
 * Changes a resource of a type by schema, as an approved JSON Patch says. `expected` are the values that the patch replaces:
 * a property with yet another value was changed by somebody else, and nothing is done. While a request for the resource is
 * under way, what is shown says nothing of what it will be: then it is waited for, and the resource is read after that.
 */
export const updateResource: AwsOperation = {
  call,
  looksAt: (parameters) => patchedKeys(patchOf(parameters)),
  remaining: async ({ externalId, resourceType, region }, parameters, run) => {
    const target = { externalId, resourceType, region };
    if (await isUnderWay(run, target)) return 'under_way';
    const { resource } = await present(run, target);
    const patch = openPatch(resource, parameters);
    return patch.length === 0 ? null : { patch, expected: objectOf(parameters, 'expected') };
  },
  act: async (place, remaining) => {
    const { run, target } = place;
    const deadlineMs = Date.now() + followedForMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const { resource, properties } = await present(run, target);
      const approved = openPatch(resource, remaining);
      const patch = presentPatch(properties, approved, knownSchema(target.resourceType).readOnly);
      if (patch.length === 0) return {};
      const dropped = droppedValues(target.resourceType, [properties, withValues(properties, patchedValues(patch))]);
      if (dropped !== null) throw changed(dropped);
      try {
        return await request(place, patch);
      } catch (fault) {
        const isBusy = fault instanceof CloudError && fault.code === 'ConcurrentOperationException';
        if (!isBusy || Date.now() > deadlineMs) throw fault;
      }
      await delay(pauseMs, undefined, { signal: run.signal });
    }
  },
  settlesWithinMs,
};

/** Reads the resource: as Cloud Control shows it, and as it is stored. */
async function present(
  run: OperationRun,
  target: OperationTarget,
): Promise<{ resource: CollectedResource; properties: JsonObject }> {
  const { resourceType, region } = target;
  const shown = await getResource(run, resourceType, identifierOf(target));
  if (shown === null || shown.properties === null) {
    throw new CloudError({ kind: 'unavailable', call, message: 'Cloud Control does not show the resource' });
  }
  const resource = schemaResource({ run, schema: knownSchema(resourceType), region, shown });
  return { resource, properties: shown.properties };
}

/** Returns what of a patch is not done yet. Throws where that has neither the old nor the new value. */
function openPatch(resource: CollectedResource, parameters: JsonObject): PatchOperation[] {
  const patch = patchOf(parameters);
  const open = new Set(stalePaths(resource, patchedValues(patch)));
  const foreign = stalePaths(resource, objectOf(parameters, 'expected')).filter((path) => open.has(path));
  if (foreign.length > 0) throw changed(`${foreign.join(', ')} has been changed since`);
  return patch.filter(({ path }) => open.has(path));
}

function changed(what: string): CloudError {
  const message = `${what.replace(/\.$/, '')}; nothing was done`;
  return new CloudError({ kind: 'invalid_request', call, code: 'ResourceChanged', message });
}

function stalePaths(present: CollectedResource, values: FieldValues): string[] {
  return staleFields({ ...present, providerKind: kindOf.aws }, values).map(({ path }) => path);
}

function patchOf(parameters: JsonObject): PatchOperation[] {
  return objectsOf(parameters, 'patch').filter((one): one is PatchOperation => typeof one['path'] === 'string');
}

/**
 * Requests the update and waits for its end. A token stands for one request: with the token of an earlier attempt, AWS
 * returns what became of its request. One that had failed before is followed by one with the next token.
 */
async function request({ run, target, token }: OperationPlace, patch: readonly PatchOperation[]): Promise<unknown> {
  const { UpdateResourceCommand } = await import('@aws-sdk/client-cloudcontrol');
  const document = JSON.stringify(patch);
  const send = run.once('cloudcontrol', await clientOf());
  const base = token ?? randomUUID();
  const failedBefore = await failedRequests(run, target);
  for (let failed = 0; ; failed += 1) {
    const answer = await knownFault(() =>
      send(
        new UpdateResourceCommand({
          TypeName: target.resourceType,
          Identifier: identifierOf(target),
          PatchDocument: document,
          ClientToken: createHash('sha256').update(`${base} ${failed} ${document}`).digest('hex'),
        }),
      ),
    );
    const begun = answer.ProgressEvent;
    if (failedBefore.has(begun?.RequestToken ?? '') && failed < mostFailedRequests) continue;
    await ended(run, begun);
    return answer;
  }
}

async function ended(run: OperationRun, begun: ProgressEvent | undefined): Promise<void> {
  const { GetResourceRequestStatusCommand } = await import('@aws-sdk/client-cloudcontrol');
  const ask = run.service('cloudcontrol', await clientOf());
  const deadlineMs = Date.now() + followedForMs;
  let event = begun;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const { OperationStatus: status, ErrorCode: code = '', StatusMessage: text = '' } = event ?? {};
    if (status === 'SUCCESS') return;
    if (status === 'FAILED' || status === 'CANCEL_COMPLETE') throw failure(status, code, text);
    if (event?.RequestToken === undefined || Date.now() > deadlineMs) {
      throw new CloudError({
        kind: 'unavailable',
        call,
        code: 'NotSettled',
        message: 'the update is still in progress',
      });
    }
    await delay(pauseMs, undefined, { signal: run.signal });
    const { RequestToken } = event;
    event = (await knownFault(() => ask(new GetResourceRequestStatusCommand({ RequestToken })))).ProgressEvent ?? event;
  }
}

function failure(status: string, code: string, text: string): CloudError {
  const sentence = text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  const kind = failureKind(code);
  return new CloudError({
    kind,
    call,
    code: code === '' ? status : code,
    message: `${code === '' ? status : code}${sentence === '' ? '' : `: ${sentence}`}`,
  });
}

/** Errors of Cloud Control have the names of handler errors, and other HTTP statuses than those usually have. */
async function knownFault<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (fault) {
    if (!(fault instanceof CloudError)) throw fault;
    const named = (fault.code ?? '').replace(/Exception$/, '');
    const kind = failureKind(named, fault.kind);
    if (kind === fault.kind) throw fault;
    const { code, message, retryAfterMs } = fault;
    throw new CloudError({
      kind,
      call: fault.call,
      code,
      retryAfterMs,
      message: message.replace(`${fault.call}: `, ''),
    });
  }
}

async function clientOf(): Promise<(settings: ClientSettings) => CloudControlClient> {
  const { CloudControlClient: Client } = await import('@aws-sdk/client-cloudcontrol');
  return (settings) => new Client(settings);
}
