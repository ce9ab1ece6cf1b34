import type { CloudSession } from '../../activities/clouds/cloud.ts';
import type { Database } from '../../db/database.ts';
import type { DatabaseListener } from '../../db/listener.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import { gcpSession } from '../activities/clouds/gcp/project-under-test.ts';
import { startGoogleCloud, type GoogleCloud } from '../emulators/google-cloud.ts';
import { AssetHistory } from '../emulators/google-cloud/asset-history.ts';
import { googleProject, testProject } from '../emulators/google-project.ts';
import { followedAccount, type FollowedAccount } from './queue-feed.ts';

export const bucketPath = (name: string): string => `/storage/v1/b/${name}`;
export const bucketAsset = (name: string) => ({
  name: `//storage.googleapis.com/${name}`,
  assetType: 'storage.googleapis.com/Bucket',
});

/** A Google Cloud project whose assets have a history that a feed reads. */
export interface HistoryProject {
  google: GoogleCloud;
  history: AssetHistory;
  session: CloudSession;
  /** Gives a bucket these labels. */
  isBucket(name: string, labels: Record<string, string>): void;
  /** Makes the log of admin activity these changes of buckets. */
  logs(...entries: { bucket: string; principal: string; at: string }[]): void;
  /** Connects the project with buckets that have a baseline. */
  followed(use: { database: Database; listener: DatabaseListener }, ...names: string[]): Promise<FollowedAccount>;
  stop(): Promise<void>;
}

/** Starts a project without changes. */
export async function startHistoryProject(): Promise<HistoryProject> {
  const history = new AssetHistory();
  const google = await startGoogleCloud({ answers: { ...googleProject(), ...history.answers(testProject) } });
  const session = gcpSession(google.url);
  const isBucket = (name: string, labels: Record<string, string>): void => {
    google.answers[bucketPath(name)] = { name, location: 'EU', storageClass: 'STANDARD', labels };
    google.answers[`${bucketPath(name)}/iam`] = { bindings: [] };
  };
  google.answers['/v2/entries:list'] = { entries: [] };
  return {
    google,
    history,
    session,
    isBucket,
    logs(...entries) {
      google.answers['/v2/entries:list'] = {
        entries: entries.map(({ bucket, principal, at }) => ({
          insertId: `entry of ${bucket}`,
          timestamp: at,
          protoPayload: {
            '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
            resourceName: `projects/_/buckets/${bucket}`,
            methodName: 'storage.buckets.update',
            authenticationInfo: { principalEmail: principal },
            requestMetadata: { callerIp: '192.0.2.7', callerSuppliedUserAgent: 'google-cloud-sdk gcloud/500' },
          },
        })),
      };
    },
    async followed({ database, listener }, ...names) {
      const of = { type: kindOf.gcp, accountId: testProject, regions: ['global'] };
      const account = await followedAccount({ database, listener, session }, {}, of);
      for (const name of names) {
        isBucket(name, { team: 'data' });
        history.add(bucketAsset(name).name);
        await account.baseline({ resourceType: 'object_bucket', externalId: name, region: 'eu' });
      }
      return account;
    },
    async stop() {
      session.close();
      await google.stop();
    },
  };
}
