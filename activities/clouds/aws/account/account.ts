import type { PasswordPolicy } from '@aws-sdk/client-iam';
import type { AccountConfiguration } from '../../../../domain/clouds/aws/account/account.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { globalRegion } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { accountContacts } from './contacts.ts';
import { credentialReport, reportFlag, reportTime, type CredentialReportRow } from '../iam/credential-report.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { everyItem } from '../session/every-item.ts';
import { collected } from '../session/resource.ts';
import { organizationCalls, organizationsRegion } from '../organization/organization.ts';
import { s3ControlClient } from '../s3/control-client.ts';
import { isoTime, textSet } from '../session/snake-case.ts';
import { readRegions } from '../session/verify.ts';
import type { AwsUnit } from '../session/unit.ts';
import type { UnitRun } from '../session/unit-run.ts';

const noSuchEntity = ['NoSuchEntity', 'NoSuchEntityException'];

/** The account-wide settings as one resource; regional settings are in `account_region`. */
export const accountUnit: AwsUnit<'account'> = {
  service: 'account',
  scope: 'global',
  resourceTypes: ['account'],
  async open(run) {
    const readIdentity = await identitySettings(run);
    const readContacts = await accountContacts(run);
    return async () => ({
      next: null,
      batches: [
        async () => {
          const accountId = await run.accountId();
          const details = new DetailReader(run.only);
          const [identity, contacts, regions, organization, publicAccessBlock] = await Promise.all([
            readIdentity(details),
            readContacts(details),
            details.read('/observed/enabled_regions', () => run.shared('regions', readRegions)),
            details.read('/organization', () => ownOrganization(run), {
              absent: ['AWSOrganizationsNotInUseException'],
            }),
            details.read('/s3_public_access_block', () => s3PublicAccessBlock(run, accountId), {
              absent: ['NoSuchPublicAccessBlockConfiguration'],
            }),
          ]);
          return [
            collected({
              resourceType: 'account',
              externalId: accountId,
              name: identity.aliases?.[0] ?? accountId,
              region: globalRegion,
              tags: {},
              unreadable: details.unreadable,
              configuration: {
                account_id: accountId,
                ...identity,
                ...contacts,
                organization,
                s3_public_access_block: publicAccessBlock,
                observed: { ...identity.observed, ...(regions ? { enabled_regions: regions } : {}) },
              },
            }),
          ];
        },
      ],
    });
  },
};

/** Returns the organization of the account, which every account may describe. */
async function ownOrganization(run: UnitRun) {
  const { DescribeOrganizationCommand } = await import('@aws-sdk/client-organizations');
  const calls = await organizationCalls(run, organizationsRegion(run.region));
  const { Organization: organization } = await calls(new DescribeOrganizationCommand({}));
  if (organization?.Id === undefined) return null;
  return {
    id: organization.Id,
    management_account_id: organization.MasterAccountId ?? null,
    all_features: organization.FeatureSet !== 'CONSOLIDATED_BILLING',
  };
}

async function s3PublicAccessBlock(run: UnitRun, accountId: string) {
  const sdk = await import('@aws-sdk/client-s3-control');
  const s3Control = run.service('s3control', (settings) => s3ControlClient(sdk, settings, run.endpointUrl));
  const { PublicAccessBlockConfiguration: block } = await s3Control(
    new sdk.GetPublicAccessBlockCommand({ AccountId: accountId }),
  );
  return {
    block_public_acls: block?.BlockPublicAcls ?? false,
    ignore_public_acls: block?.IgnorePublicAcls ?? false,
    block_public_policy: block?.BlockPublicPolicy ?? false,
    restrict_public_buckets: block?.RestrictPublicBuckets ?? false,
  };
}

type IdentityPart = 'aliases' | 'root_user' | 'password_policy' | 'saml_providers' | 'server_certificates' | 'observed';

async function identitySettings(
  run: UnitRun,
): Promise<(details: DetailReader) => Promise<Pick<AccountConfiguration, IdentityPart>>> {
  const sdk = await import('@aws-sdk/client-iam');
  const iam = run.service('iam', (settings) => new sdk.IAMClient(settings));

  /** Returns whether the root user's MFA device is among the virtual ones. */
  async function rootHasVirtualMfa(): Promise<boolean> {
    let marker: string | undefined;
    do {
      const page = await iam(new sdk.ListVirtualMFADevicesCommand({ AssignmentStatus: 'Assigned', Marker: marker }));
      if (page.VirtualMFADevices?.some((device) => device.User?.Arn?.endsWith(':root') === true)) return true;
      marker = page.IsTruncated ? page.Marker : undefined;
    } while (marker !== undefined);
    return false;
  }

  const accountAliases = () =>
    everyItem(async (Marker) => {
      const page = await iam(new sdk.ListAccountAliasesCommand({ Marker }));
      return { items: page.AccountAliases, next: page.IsTruncated ? page.Marker : undefined };
    });

  async function serverCertificates() {
    const all = await everyItem(async (Marker) => {
      const page = await iam(new sdk.ListServerCertificatesCommand({ Marker }));
      return { items: page.ServerCertificateMetadataList, next: page.IsTruncated ? page.Marker : undefined };
    });
    return sortedSet(
      all.map((certificate) => ({
        name: certificate.ServerCertificateName ?? null,
        arn: certificate.Arn ?? null,
        expires_at: isoTime(certificate.Expiration),
      })),
    );
  }

  return async (details) => {
    const [summary, policy, virtualMfa, aliases, samlProviders, certificates, row] = await Promise.all([
      details.read('/root_user', async () => (await iam(new sdk.GetAccountSummaryCommand({}))).SummaryMap ?? {}),
      details.read(
        '/password_policy',
        async () => passwordPolicy((await iam(new sdk.GetAccountPasswordPolicyCommand({}))).PasswordPolicy),
        { absent: noSuchEntity },
      ),
      details.read('/root_user/mfa_is_virtual', rootHasVirtualMfa),
      details.read('/aliases', async () => textSet(await accountAliases())),
      details.read('/saml_providers', async () =>
        textSet((await iam(new sdk.ListSAMLProvidersCommand({}))).SAMLProviderList?.map((provider) => provider.Arn)),
      ),
      details.read('/server_certificates', serverCertificates),
      details.read('/observed/root_password_last_used', async () =>
        rootRow(await run.shared('credential report', credentialReport)),
      ),
    ]);
    const mfaEnabled = summary ? summary.AccountMFAEnabled === 1 : undefined;
    return {
      aliases,
      root_user: known({
        mfa_enabled: mfaEnabled,
        mfa_is_virtual: mfaEnabled === false ? null : virtualMfa,
        has_access_keys: summary ? (summary.AccountAccessKeysPresent ?? 0) > 0 : undefined,
        has_signing_certificates: summary ? (summary.AccountSigningCertificatesPresent ?? 0) > 0 : undefined,
      }),
      password_policy: policy,
      saml_providers: samlProviders,
      server_certificates: certificates,
      observed: {
        ...(summary
          ? {
              users: summary.Users ?? null,
              roles: summary.Roles ?? null,
              policies: summary.Policies ?? null,
              mfa_devices_in_use: summary.MFADevicesInUse ?? null,
              // If the account summary lacks the field, a password is assumed.
              root_password_enabled: summary['AccountPasswordPresent'] !== 0,
            }
          : {}),
        ...(row ? rootUsage(row) : {}),
      },
    };
  };
}

/** Returns the root user's row. Throws `CloudError` of kind `not_supported` for a report without it. */
function rootRow(rows: Map<string, CredentialReportRow>): CredentialReportRow {
  const row = [...rows.values()].find((one) => one['user'] === '<root_account>');
  if (row !== undefined) return row;
  throw new CloudError({
    kind: 'not_supported',
    call: 'iam:GetCredentialReport',
    message: 'the report does not name the root user',
  });
}

function rootUsage(row: CredentialReportRow): AccountConfiguration['observed'] {
  return {
    root_password_last_used: reportTime(row['password_last_used']),
    root_access_keys_active: [reportFlag(row['access_key_1_active']), reportFlag(row['access_key_2_active'])],
    root_access_keys_last_used: [
      reportTime(row['access_key_1_last_used_date']),
      reportTime(row['access_key_2_last_used_date']),
    ],
  };
}

function passwordPolicy(policy: PasswordPolicy | undefined): NonNullable<AccountConfiguration['password_policy']> {
  return {
    minimum_length: policy?.MinimumPasswordLength ?? null,
    require_symbols: policy?.RequireSymbols ?? false,
    require_numbers: policy?.RequireNumbers ?? false,
    require_uppercase: policy?.RequireUppercaseCharacters ?? false,
    require_lowercase: policy?.RequireLowercaseCharacters ?? false,
    users_may_change: policy?.AllowUsersToChangePassword ?? false,
    expires: policy?.ExpirePasswords ?? false,
    maximum_age_days: policy?.MaxPasswordAge || null,
    reuse_prevention: policy?.PasswordReusePrevention || null,
    hard_expiry: policy?.HardExpiry ?? false,
  };
}

/** Returns the members of a structure that could be read. */
function known<T extends object>(structure: T): T {
  return Object.fromEntries(Object.entries(structure).filter(([, value]) => value !== undefined)) as T;
}
