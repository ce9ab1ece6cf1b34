import { setTimeout as delay } from 'node:timers/promises';
import { settableDocument } from '../../../../domain/clouds/azure/schemas/settable-document.ts';
import { canonicalText } from '../../../../domain/clouds/canonical.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { Operation } from '../../../../domain/remediation/plan.ts';
import { openChanges } from '../../../../domain/remediation/schema/open-changes.ts';
import type { AppliedOperation } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { secretsHider } from '../../shared/secret-texts.ts';
import { conditionFailedCode } from '../session/azure-errors.ts';
import { busyCodes } from '../session/operation-reach.ts';
import {
  documentToRepeat,
  documentToWrite,
  hasFailed,
  isUnderWay,
  liveDocument,
  readingOf,
  requireWholeDocument,
  understood,
  type LiveDocument,
  type PlannedDocument,
} from './live-document.ts';
import { ended, firstPauseMs, followedForMs, longestPauseMs, notSettledCode } from './long-operation.ts';

/** Somebody else writes the resource each time between the look and the change. */
const mostConflicts = 10;
/** How long Resource Manager may take until it shows what it has written, and Resource Graph until it shows that. */
const shownWithinMs = 60_000;
const syncedWithinMs = 5 * 60_000;

/**
 * Makes the changes of an approved plan: reads the resource, changes the properties that differ, and writes the whole document,
 * on condition that nobody wrote it in between where the resource has an ETag. Started again after a death at any point, it finds
 * what is left by reading. Throws `CloudError`.
 */
export async function putResource(
  place: Pick<PlannedDocument, 'run' | 'fingerprint' | 'row'>,
  operation: Operation,
): Promise<AppliedOperation> {
  const planned = understood(place, operation);
  let request: JsonObject | null = null;
  let response: JsonObject = {};
  for (let conflicts = 0; ; conflicts += 1) {
    const live = await settled(planned);
    const due = documentToWrite(planned, live) ?? (hasFailed(live) ? documentToRepeat(planned, live) : null);
    if (due === null) break;
    await requireWholeDocument(planned, live);
    const written = (await isUnchanged(planned, live)) ? await put(planned, live, due) : 'conflict';
    if (written !== 'conflict') {
      request = { method: 'PUT', path: live.id, api_version: planned.known.apiVersion };
      response = written;
      await shown(planned);
      break;
    }
    if (conflicts < mostConflicts) continue;
    throw unsettled(operation, 'Conflict', 'it was written by others each time between the look and the change');
  }
  await synced(planned);
  return request === null
    ? { outcome: 'already_there', request: {}, response: {} }
    : { outcome: 'changed', request, response };
}

/** Returns the resource once Resource Manager does not work on it any more: what it shows may change until then. */
async function settled(planned: PlannedDocument): Promise<LiveDocument> {
  let found = await liveDocument(planned);
  await eventually(planned, {
    withinMs: followedForMs,
    why: 'Azure is still changing the resource',
    isSo: async () => {
      if (!isUnderWay(found)) return true;
      found = await liveDocument(planned);
      return !isUnderWay(found);
    },
  });
  return found;
}

/**
 * Returns whether a resource is as it was: asked again immediately before it is written where no ETag guards it. Also services
 * show one that do not document it, and may then pay no attention to it.
 */
async function isUnchanged(planned: PlannedDocument, { etag, settable }: LiveDocument): Promise<boolean> {
  if (etag !== null && planned.known.changes.hasEtag === true) return true;
  const now = await liveDocument(planned);
  return canonicalText(now.settable) === canonicalText(settable) && !isUnderWay(now);
}

async function put(planned: PlannedDocument, live: LiveDocument, body: JsonObject): Promise<JsonObject | 'conflict'> {
  const { run, operation, known } = planned;
  const { name: call } = operation;
  const hide = secretsHider(live.document, readingOf(planned, live).configuration);
  try {
    const answer = await run.calls.change({
      method: 'PUT',
      path: live.id,
      apiVersion: known.apiVersion,
      body,
      headers: live.etag === null ? {} : { 'if-match': live.etag },
    });
    await ended(answer, { calls: run.calls, signal: run.signal, call });
    const end = await onceSent(settled(planned));
    if (hasFailed(end)) {
      const message = `Azure reports the change as ${end.state}`;
      throw new CloudError({ kind: 'invalid_request', call, code: end.state, message });
    }
    return { http_status: answer.status, request_id: answer.requestId };
  } catch (fault) {
    if (!(fault instanceof CloudError)) throw fault;
    if (fault.code === conditionFailedCode) return 'conflict';
    const kind = busyCodes.has(fault.code ?? '') ? 'unavailable' : fault.kind;
    const { code, retryAfterMs } = fault;
    const message = hide(fault.message.replace(`${fault.call}: `, ''));
    throw new CloudError({ kind, call, code, retryAfterMs, message });
  }
}

/** Takes from a fault that nothing was done: it was found after the request had been sent. */
async function onceSent<Result>(look: Promise<Result>): Promise<Result> {
  return look.catch((fault: unknown) => {
    if (!(fault instanceof CloudError)) throw fault;
    const { kind, call, code, retryAfterMs, message } = fault;
    const reason = message.replace(`${call}: `, '').replace(/; nothing was done$/, ' after the request was sent');
    throw new CloudError({ kind, call, code, retryAfterMs, message: reason });
  });
}

/** Waits until Resource Manager shows the planned values. A service that does not keep them has refused them. */
async function shown(planned: PlannedDocument): Promise<void> {
  const { operation } = planned;
  try {
    await eventually(planned, {
      withinMs: shownWithinMs,
      why: 'Resource Manager does not show the change yet',
      isSo: async () => !isOpen(planned, (await onceSent(liveDocument(planned))).settable),
    });
  } catch (fault) {
    if (!(fault instanceof CloudError) || fault.code !== notSettledCode) throw fault;
    throw new CloudError({
      kind: 'invalid_request',
      call: operation.name,
      code: 'NotKept',
      message: 'Azure accepted the change and did not keep the planned values',
    });
  }
}

/** Waits until a sync shows the planned values: Resource Graph lags behind Resource Manager. */
async function synced(planned: PlannedDocument): Promise<void> {
  await eventually(planned, {
    withinMs: syncedWithinMs,
    why: 'Resource Graph does not show the change yet',
    isSo: async () => {
      const row = await planned.row();
      return row !== null && !isOpen(planned, settableDocument(row.configuration, planned.known.facts));
    },
  });
}

function isOpen({ changes, known }: PlannedDocument, configuration: JsonObject): boolean {
  const { open, stale } = openChanges({ configuration }, { changes, comparison: known.comparison });
  return open.length + stale.length > 0;
}

async function eventually(
  { run, operation }: PlannedDocument,
  { withinMs, why, isSo }: { withinMs: number; why: string; isSo: () => Promise<boolean> },
): Promise<void> {
  const deadlineMs = Date.now() + withinMs;
  for (let pauseMs = firstPauseMs; !(await isSo()); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (Date.now() > deadlineMs) throw unsettled(operation, notSettledCode, why);
    await delay(pauseMs, undefined, { signal: run.signal });
  }
}

function unsettled({ name: call }: Operation, code: string, message: string): CloudError {
  return new CloudError({ kind: 'unavailable', call, code, message });
}
