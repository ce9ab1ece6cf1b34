import { readFileSync } from 'node:fs';
import { Client, Connection, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { defineSearchAttributeKey, type SearchAttributePair } from '@temporalio/common';
import { searchAttributeNames, type WorkflowStart } from '../domain/workflow-start.ts';
import { dataConverterOf } from './payload-codec.ts';
import { currentTracer, inSpan } from './tracing/tracing.ts';
import { carryTrace } from './tracing/temporal-client.ts';
import type { Settings } from './settings.ts';

/** Settings of a connection, for both client and worker. */
export type TemporalSettings = Pick<
  Settings,
  | 'temporalNamespace'
  | 'temporalApiKey'
  | 'temporalTls'
  | 'temporalTlsCaFile'
  | 'temporalTlsCertFile'
  | 'temporalTlsKeyFile'
  | 'payloadCodecKey'
  | 'payloadCodecAccept'
> & { temporalAddress: string };

/** How long one call to Temporal may take. */
const callDeadlineMs = 5_000;
/** Numeric codes of gRPC and Temporal's operator API. */
const grpcAlreadyExists = 6;
const keywordType = 2;

/** Returns address, TLS and API key of a connection, for the `Connection` of both client and worker. */
export function temporalConnectionOptions(settings: TemporalSettings): {
  address: string;
  tls?: true | { serverRootCACertificate?: Buffer; clientCertPair?: { crt: Buffer; key: Buffer } };
  apiKey?: string;
} {
  const { temporalTlsCaFile: caFile, temporalTlsCertFile: certFile, temporalTlsKeyFile: keyFile } = settings;
  const files = {
    ...(caFile === null ? {} : { serverRootCACertificate: readFileSync(caFile) }),
    ...(certFile === null || keyFile === null
      ? {}
      : { clientCertPair: { crt: readFileSync(certFile), key: readFileSync(keyFile) } }),
  };
  const hasFiles = Object.keys(files).length > 0;
  return {
    address: settings.temporalAddress,
    ...(hasFiles ? { tls: files } : settings.temporalTls ? { tls: true } : {}),
    ...(settings.temporalApiKey === null ? {} : { apiKey: settings.temporalApiKey }),
  };
}

/**
 * Returns a client that connects on first use and reconnects automatically: while Temporal is unavailable, calls fail,
 * not the process.
 */
export function connectTemporal(settings: TemporalSettings): Client {
  const connection = Connection.lazy({ ...temporalConnectionOptions(settings), connectTimeout: callDeadlineMs });
  return new Client({
    connection,
    namespace: settings.temporalNamespace,
    ...dataConverterOf(settings),
    ...(currentTracer() === null ? {} : { interceptors: { workflow: [carryTrace] } }),
  });
}

/** Runs one call (or a few) against Temporal with a deadline, so that no caller waits for an unavailable server. */
export function withinDeadline<Answer>(client: Client, call: () => Promise<Answer>): Promise<Answer> {
  return client.withDeadline(Date.now() + callDeadlineMs, call);
}

/** Returns search attributes in Temporal's own form; all are keywords. */
export function searchAttributePairs(attributes: WorkflowStart['searchAttributes']): SearchAttributePair[] {
  return searchAttributeNames.flatMap((name) => {
    const value = attributes[name];
    return value === undefined ? [] : [{ key: defineSearchAttributeKey(name, 'KEYWORD'), value }];
  });
}

/** Name of the memo that identifies the pending start of a workflow. */
const pendingStartMemo = 'promised_at';

/** A workflow to start, with the data of its outbox row. */
export type PendingStart = WorkflowStart & {
  traceContext?: string | null;
  afterFailedRun?: boolean;
  /** Address of the console, for the link in the details of the workflow. */
  consoleUrl?: string;
  /** When the start was written to the outbox; distinguishes a workflow of these rows from one of rows that a restore undid. */
  pendingSince?: Date;
};

/**
 * Starts a workflow exactly once: an id that is running, or has ever run, counts as started. Throws the client's error
 * if Temporal cannot be reached. With a `traceContext` the workflow belongs to that trace. With `afterFailedRun` a
 * workflow whose last run failed or was terminated is started again. A database restored to an earlier state assigns
 * ids again that Temporal has seen: a workflow that was started for an earlier pending start of the same id is
 * replaced.
 */
export async function startWorkflow(client: Client, start: PendingStart): Promise<void> {
  const policy = start.afterFailedRun ? 'ALLOW_DUPLICATE_FAILED_ONLY' : 'REJECT_DUPLICATE';
  if (await startOnce(client, start, policy)) return;
  if (start.pendingSince !== undefined) await replaceStranger(client, { ...start, pendingSince: start.pendingSince });
}

async function replaceStranger(client: Client, start: PendingStart & { pendingSince: Date }): Promise<void> {
  const handle = client.workflow.getHandle(start.workflowId);
  const { memo, startTime, status, runId } = await withinDeadline(client, () => handle.describe());
  const startedFor = memo?.[pendingStartMemo];
  // Earlier releases wrote no memo; their workflows are not replaced.
  const isStranger =
    typeof startedFor === 'string' && startedFor !== start.pendingSince.toISOString() && startTime < start.pendingSince;
  if (!isStranger) return;
  if (status.name === 'RUNNING') {
    const stranger = client.workflow.getHandle(start.workflowId, runId);
    await withinDeadline(client, () => stranger.terminate('its rows no longer exist: the database was restored'));
  }
  // Another process may have been first.
  await startOnce(client, start, 'ALLOW_DUPLICATE');
}

/** Returns whether it started the workflow: another process may have done so, which is no failure of the start. */
async function startOnce(
  client: Client,
  start: PendingStart,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' | 'ALLOW_DUPLICATE_FAILED_ONLY' | 'REJECT_DUPLICATE',
): Promise<boolean> {
  const span = {
    name: `start workflow ${start.workflowType}`,
    kind: 'producer',
    attributes: { 'temporal.workflow_id': start.workflowId },
    parent: start.traceContext ?? null,
  } as const;
  return inSpan(span, async () => {
    try {
      await withinDeadline(client, () =>
        client.workflow.start(start.workflowType, {
          workflowId: start.workflowId,
          taskQueue: start.taskQueue,
          args: start.arguments,
          workflowIdReusePolicy,
          typedSearchAttributes: searchAttributePairs(start.searchAttributes),
          staticSummary: start.staticSummary,
          staticDetails: detailsOf(start),
          ...(start.pendingSince === undefined
            ? {}
            : { memo: { [pendingStartMemo]: start.pendingSince.toISOString() } }),
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      return false;
    }
  });
}

/** Returns the details of a workflow, with the link to the console's view of it; undefined where there are none. */
function detailsOf({ staticDetails, consolePath, consoleUrl }: PendingStart): string | undefined {
  const links =
    consolePath === undefined || consoleUrl === undefined ? [] : [`[Open in the console](${consoleUrl}${consolePath})`];
  const parts = [...(staticDetails === undefined ? [] : [staticDetails]), ...links];
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

/** Registers the search attributes that are missing; workflows that set an unregistered one could not start. */
export async function registerSearchAttributes(client: Client): Promise<void> {
  const { operatorService } = client.connection as Connection;
  const { namespace } = client.options;
  await withinDeadline(client, async () => {
    const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
    const missing = searchAttributeNames.filter((name) => customAttributes[name] === undefined);
    if (missing.length === 0) return;
    try {
      await operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(missing.map((name) => [name, keywordType])),
      });
    } catch (error) {
      // Another worker that started at the same time was first.
      if ((error as { code?: unknown }).code !== grpcAlreadyExists) throw error;
    }
  });
}
