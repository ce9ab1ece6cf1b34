import type { UserDetail } from '@aws-sdk/client-iam';
import type { IamUserConfiguration } from '../../../../domain/clouds/aws/iam/user.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { globalRegion } from '../../cloud.ts';
import { credentialReport, reportTime, type CredentialReportRow } from './credential-report.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { attachedPolicyArns, authorizationDetails, inlinePolicies } from './authorization-details.ts';
import { everyItem } from '../session/every-item.ts';
import { collected } from '../session/resource.ts';
import { isoTime } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['NoSuchEntity', 'NoSuchEntityException'];

/**
 * IAM users. Policies and groups come with the listing, times of use from one credential report; three calls per user.
 */
export const usersUnit: AwsUnit<'iam_user'> = {
  service: 'iam-users',
  scope: 'global',
  resourceTypes: ['iam_user'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-iam');
    const iam = run.service('iam', (settings) => new sdk.IAMClient(settings));
    const page = await authorizationDetails(run, 'User');
    const reportDetails = new DetailReader(run.only);
    let report: Promise<Map<string, CredentialReportRow> | null | undefined> | null = null;

    async function mfaDevices(userName: string) {
      const found = await everyItem(async (Marker) => {
        const page = await iam(new sdk.ListMFADevicesCommand({ UserName: userName, Marker }));
        return { items: page.MFADevices, next: page.IsTruncated ? page.Marker : undefined };
      });
      return sortedSet(
        found.map((device) => ({
          serial_number: device.SerialNumber ?? null,
          enabled_at: isoTime(device.EnableDate),
        })),
      );
    }

    async function accessKeys(userName: string) {
      const found = await everyItem(async (Marker) => {
        const page = await iam(new sdk.ListAccessKeysCommand({ UserName: userName, Marker }));
        return { items: page.AccessKeyMetadata, next: page.IsTruncated ? page.Marker : undefined };
      });
      return sortedSet(
        found.map((key) => ({
          id: key.AccessKeyId ?? null,
          status: key.Status ?? null,
          created_at: isoTime(key.CreateDate),
        })),
      );
    }

    async function loginProfile(userName: string) {
      const { LoginProfile: profile } = await iam(new sdk.GetLoginProfileCommand({ UserName: userName }));
      return {
        created_at: isoTime(profile?.CreateDate),
        password_reset_required: profile?.PasswordResetRequired ?? false,
      };
    }

    async function describe(user: UserDetail) {
      const { Arn: arn, UserName: name } = user;
      if (arn === undefined || name === undefined) return null;
      report ??= reportDetails.read('/observed', () => run.shared('credential report', credentialReport));
      const details = new DetailReader(run.only);
      const [devices, keys, profile, rows] = await Promise.all([
        details.read('/mfa_devices', () => mfaDevices(name), { gone }),
        details.read('/access_keys', () => accessKeys(name), { gone }),
        details.read('/login_profile', () => loginProfile(name), { absent: gone }),
        report,
      ]);
      return collected({
        resourceType: 'iam_user',
        externalId: arn,
        name,
        region: globalRegion,
        tags: tagMap(user.Tags),
        unreadable: { ...reportDetails.unreadable, ...notReported(rows, arn), ...details.unreadable },
        configuration: {
          user_name: name,
          user_id: user.UserId ?? null,
          path: user.Path ?? null,
          created_at: isoTime(user.CreateDate),
          groups: sortedSet(user.GroupList ?? []),
          attached_policies: attachedPolicyArns(user.AttachedManagedPolicies),
          inline_policies: inlinePolicies(user.UserPolicyList),
          permissions_boundary: user.PermissionsBoundary?.PermissionsBoundaryArn ?? null,
          login_profile: profile,
          mfa_devices: devices,
          access_keys: keys,
          observed: usage(rows?.get(arn)),
        },
      });
    }

    return async (token) => {
      const answer = await page(token);
      return describedPage({ next: answer.next, items: answer.details.UserDetailList ?? [], describe });
    };
  },
};

/** Returns what the report cannot show of a user that is newer than it is. */
function notReported(rows: Map<string, CredentialReportRow> | null | undefined, arn: string): Record<string, string> {
  return rows && !rows.has(arn)
    ? { '/observed': 'not_supported: the credential report does not name the user yet' }
    : {};
}

/** Returns the times of the report. A user without a row has none, which is not the same as never having signed in. */
function usage(row: CredentialReportRow | undefined): IamUserConfiguration['observed'] {
  if (row === undefined) return {};
  return {
    password_last_used: reportTime(row['password_last_used']),
    password_last_changed: reportTime(row['password_last_changed']),
    access_keys_last_used: [
      reportTime(row['access_key_1_last_used_date']),
      reportTime(row['access_key_2_last_used_date']),
    ],
    // Keys are immutable: what the report calls the last rotation is the creation.
    access_keys_created: [reportTime(row['access_key_1_last_rotated']), reportTime(row['access_key_2_last_rotated'])],
  };
}
