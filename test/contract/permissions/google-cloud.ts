import { Agent } from 'undici';
import { describedCalls } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import { googleOrganization } from '../../../activities/clouds/gcp/organization/organization.ts';
import { gcpUnits } from '../../../activities/clouds/gcp/resources.ts';
import { createGcpCalls } from '../../../activities/clouds/gcp/session/calls.ts';
import { unitListings } from '../../../activities/clouds/shared/unit-listings.ts';
import { cloudDefinitions } from '../../../domain/clouds/clouds.ts';
import { startGoogleCloud } from '../../emulators/google-cloud.ts';
import { googleProject, testProject } from '../../emulators/google-project.ts';
import { googleKeyTokens } from '../../helpers/cloud-access.ts';
import { drained } from '../../helpers/drained.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { googlePermission } from '../clouds-document/google-permissions.ts';
import { organizationAnswers } from '../google-cloud/answers.ts';
import { changeProject } from '../google-cloud/changed-project.ts';
import { changingSession } from '../google-cloud/changing-session.ts';
import { fullAnswer } from '../google-cloud/full-answers.ts';
import { Recorder } from '../google-cloud/recorder.ts';
import { PermissionRecord, type RecordedPermissions } from './permission-record.ts';

/** Permissions that Google checks besides that of the method ("Required permissions" of the method). */
const dependentPermissions: Readonly<Record<string, readonly string[]>> = {
  'bigquery.jobs.query': ['bigquery.tables.getData'],
  // One for each content type; all calls of Cloud Asset Inventory need the right to use a service.
  'cloudasset.batchGetAssetsHistory': ['cloudasset.assets.exportIamPolicy', 'serviceusage.services.use'],
  'cloudfunctions.projects.locations.functions.patch': ['iam.serviceAccounts.actAs'],
  'compute.firewalls.patch': ['compute.networks.updatePolicy'],
  'compute.instances.setMetadata': ['iam.serviceAccounts.actAs'],
  'compute.instances.setServiceAccount': ['iam.serviceAccounts.actAs'],
  'compute.projects.setCommonInstanceMetadata': ['iam.serviceAccounts.actAs'],
};

/** Calls of change feeds: what they need is granted by the templates of a feed, on its subscription and log alone. */
const ofFeeds: ReadonlySet<string> = new Set([
  'logging.entries.list',
  'pubsub.projects.subscriptions.acknowledge',
  'pubsub.projects.subscriptions.pull',
]);

const permissionsOf = (method: string): string[] => [googlePermission(method), ...(dependentPermissions[method] ?? [])];

/** Returns what every call to Google Cloud needs, from a small project whose answers have every field. */
export async function googlePermissionsUsed(): Promise<RecordedPermissions> {
  const cloud = await startGoogleCloud({ answers: { ...googleProject(), ...organizationAnswers }, adapt: fullAnswer });
  const dispatcher = new Agent();
  const signal = noDeadline();
  const calls = createGcpCalls({
    tokens: googleKeyTokens(cloud.url),
    endpointUrl: cloud.url,
    dispatcher,
    signal,
    limit: (work) => work(),
  });
  const record = new PermissionRecord();
  const reading = new Set<string>();
  try {
    for (const unit of gcpUnits) {
      const recorder = new Recorder([]);
      const run = {
        calls: recorder.over(calls),
        projectId: testProject,
        signal,
        fingerprint: () => 'hidden',
        assets: { usable: true },
      };
      const { units, pages, read } = unitListings({ units: [unit], runWith: () => run });
      for (const one of units({ regions: [], withGlobal: true })) {
        for await (const page of pages(one, null, signal)) {
          for (const resource of page.resources) await read(resource, signal);
        }
      }
      for (const id of recorder.methods) reading.add(id);
      record.listed(unit.resourceTypes, [...recorder.methods].flatMap(permissionsOf));
    }
    const changing = await recordChanges(record);
    const listing = new Recorder([]);
    const run = { calls: listing.over(calls), projectId: testProject };
    for (const root of [null, 'folders/31']) await drained(googleOrganization(run, root));
    const reads = describedCalls().filter(
      ({ id }) => !listing.methods.has(id) && !ofFeeds.has(id) && (!changing.has(id) || reading.has(id)),
    );
    return record.tables(
      Object.keys(cloudDefinitions.gcp.types),
      reads.flatMap(({ id }) => permissionsOf(id)),
      [...listing.methods].flatMap(permissionsOf),
    );
  } finally {
    await dispatcher.close();
    await cloud.stop();
  }
}

/** Records what every operation of remediation needs, and returns the methods that it calls. */
async function recordChanges(record: PermissionRecord): Promise<ReadonlySet<string>> {
  const called = new Map<string, { of: { resourceType: string; operation: string }; recorder: Recorder }>();
  await changeProject((calls, signal) => (of) => {
    const key = `${of.resourceType} ${of.operation}`;
    const { recorder } = called.get(key) ?? { recorder: new Recorder([]) };
    called.set(key, { of, recorder });
    return changingSession({
      calls: recorder.over(calls),
      projectId: testProject,
      signal,
      fingerprint: () => 'hidden',
      assets: { usable: true },
    });
  });
  const changing = [...called.values()].filter(({ of }) => of.operation !== '');
  for (const { of, recorder } of changing) record.changed(of, [...recorder.methods].flatMap(permissionsOf));
  return new Set(changing.flatMap(({ recorder }) => [...recorder.methods]));
}
