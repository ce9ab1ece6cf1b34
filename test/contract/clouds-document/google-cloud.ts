import { Agent } from 'undici';
import { findCall, describedCalls } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import { gcpUnits } from '../../../activities/clouds/gcp/resources.ts';
import { createGcpCalls, type GcpCalls } from '../../../activities/clouds/gcp/session/calls.ts';
import type { GcpRun } from '../../../activities/clouds/gcp/session/gcp-run.ts';
import { gcp } from '../../../domain/clouds/gcp/resource-types.ts';
import { startGoogleCloud } from '../../emulators/google-cloud.ts';
import { googleProject, testProject } from '../../emulators/google-project.ts';
import { googleKeyTokens } from '../../helpers/cloud-access.ts';
import { fullAnswer } from '../google-cloud/full-answers.ts';
import { Recorder } from '../google-cloud/recorder.ts';
import type { CloudPage } from './cloud-page.ts';
import { googlePermission } from './google-permissions.ts';
import { observeListings } from './observed-listings.ts';
import type { Trace } from './trace.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

const introduction = `One token (scope \`cloud-platform\`) is requested per hour. Reading is free of charge in every API below; quotas count each
call. The permissions are part of the roles in [connecting](../connecting.md#google-cloud). In addition to the inventory: metrics with
\`monitoring.timeSeries.list\` (charged by the vendor beyond the free monthly amount), bills with BigQuery jobs (\`bigquery.jobs.create\`;
charged by the bytes that a query reads), packages with \`osconfig.inventories.get\`. If Cloud Asset Inventory cannot be used, Compute Engine is
listed zone by zone.`;

/** Returns the page of Google Cloud, from a small project whose answers have every field. */
export async function googleCloudPage(): Promise<CloudPage> {
  const cloud = await startGoogleCloud({ answers: googleProject(), adapt: fullAnswer });
  const dispatcher = new Agent();
  const signal = noDeadline();
  const calls = createGcpCalls({
    tokens: googleKeyTokens(cloud.url),
    endpointUrl: cloud.url,
    dispatcher,
    signal,
    limit: (work) => work(),
  });
  const runWith = (trace: Trace): GcpRun => ({
    calls: traced(calls, trace),
    projectId: testProject,
    signal,
    fingerprint: () => 'hidden',
    assets: { usable: true },
  });
  try {
    const listings = await observeListings({ units: gcpUnits, runWith });
    const known = new Map(describedCalls().map((call) => [call.id, call]));
    return {
      name: 'google-cloud',
      title: 'Google Cloud',
      introduction,
      listings,
      labelOf: (type) => gcp.types[type as keyof typeof gcp.types].label,
      operation(id) {
        const call = known.get(id);
        return {
          request: `${call?.method.verb} ${call?.description.host}${call?.method.path}`,
          permission: `\`${googlePermission(id)}\``,
          isPaged: call?.method.query['pageToken'] !== undefined,
          charge: null,
        };
      },
    };
  } finally {
    await dispatcher.close();
    await cloud.stop();
  }
}

function traced(calls: GcpCalls, trace: Trace): GcpCalls {
  const recorderOf = () => {
    const recorder = new Recorder([
      'nextPageToken',
      'unreachable',
      'unreachables',
      'warning',
      'warnings',
      'missingZones',
      'executionErrors',
    ]);
    return Object.assign(recorder, { read: recorder.fields });
  };
  const operationOf = (verb: string, path: string): string =>
    findCall(verb, encodeURI(decodeURI(path)))?.id ?? `${verb} ${path}`;
  return {
    get: (service, path, query) =>
      trace.call(operationOf('GET', path), {
        recorder: recorderOf(),
        make: async (recorder) => recorder.over(calls).get(service, path, query),
      }),
    post: (service, path, body) =>
      trace.call(operationOf('POST', path), {
        recorder: recorderOf(),
        make: async (recorder) => recorder.over(calls).post(service, path, body),
      }),
    change: calls.change,
  };
}
