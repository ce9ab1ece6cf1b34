import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected, undescribed } from '../session/resource.ts';
import { isoTime, textSet } from '../session/snake-case.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['NotFoundException'];

/** Customer managed KMS keys. Aliases are read once per listing, as one list of the region. */
export const keysUnit: AwsUnit<'encryption_key'> = {
  service: 'kms-keys',
  scope: 'regional',
  resourceTypes: ['encryption_key'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-kms');
    const kms = run.service('kms', (settings) => new sdk.KMSClient(settings));
    let allAliases: Promise<Map<string, string[]>> | null = null;

    async function aliasesByKey(): Promise<Map<string, string[]>> {
      const byKey = new Map<string, string[]>();
      let marker: string | undefined;
      do {
        const page = await kms(new sdk.ListAliasesCommand({ Limit: 100, Marker: marker }));
        for (const { TargetKeyId: keyId, AliasName: alias } of page.Aliases ?? []) {
          if (keyId === undefined || alias === undefined || alias.startsWith('alias/aws/')) continue;
          byKey.set(keyId, [...(byKey.get(keyId) ?? []), alias]);
        }
        marker = page.NextMarker || undefined;
      } while (marker !== undefined);
      return byKey;
    }

    async function tagsOf(keyId: string): Promise<Record<string, string>> {
      const tags: Record<string, string> = {};
      let marker: string | undefined;
      do {
        const page = await kms(new sdk.ListResourceTagsCommand({ KeyId: keyId, Marker: marker }));
        for (const { TagKey: key, TagValue: value } of page.Tags ?? []) if (key !== undefined) tags[key] = value ?? '';
        marker = page.NextMarker || undefined;
      } while (marker !== undefined);
      return tags;
    }

    async function describe({ KeyId: id, KeyArn: arn }: { KeyId?: string; KeyArn?: string }) {
      if (id === undefined || arn === undefined) return null;
      const details = new DetailReader();
      const { unreadable } = details;
      const metadata = await details.read(
        '',
        async () => (await kms(new sdk.DescribeKeyCommand({ KeyId: id }))).KeyMetadata,
        { gone },
      );
      if (!metadata) {
        return undescribed({
          resourceType: 'encryption_key',
          externalId: arn,
          name: id,
          region: run.region,
          unreadable,
        });
      }
      if (metadata.KeyManager === 'AWS') return null;
      allAliases ??= aliasesByKey();
      const listed = allAliases;
      const [aliases, rotation, policy, tags] = await Promise.all([
        details.read('/aliases', async () => textSet((await listed).get(id))),
        details.read(
          '/rotation',
          async () => {
            const answer = await kms(new sdk.GetKeyRotationStatusCommand({ KeyId: id }));
            return { enabled: answer.KeyRotationEnabled ?? false, period_days: answer.RotationPeriodInDays ?? null };
          },
          { gone, absent: ['UnsupportedOperationException', 'KMSInvalidStateException'] },
        ),
        details.read(
          '/policy',
          async () => {
            const { Policy: text } = await kms(new sdk.GetKeyPolicyCommand({ KeyId: id, PolicyName: 'default' }));
            return text ? parsePolicyDocument(text) : null;
          },
          { gone },
        ),
        details.read('/tags', () => tagsOf(id), { gone }),
      ]);
      return collected({
        resourceType: 'encryption_key',
        externalId: arn,
        name: aliases?.[0]?.replace('alias/', '') ?? id,
        region: run.region,
        status: metadata.Enabled === false ? 'stopped' : 'active',
        tags: tags ?? undefined,
        unreadable,
        configuration: {
          key_id: id,
          state: metadata.KeyState ?? null,
          enabled: metadata.Enabled ?? false,
          description: metadata.Description || null,
          usage: metadata.KeyUsage ?? null,
          spec: metadata.KeySpec ?? null,
          origin: metadata.Origin ?? null,
          multi_region: metadata.MultiRegion ?? false,
          aliases,
          rotation,
          policy,
          created_at: isoTime(metadata.CreationDate),
          deletion_at: isoTime(metadata.DeletionDate),
        },
      });
    }

    return async (token) => {
      if (run.only !== null) {
        const arn = run.only.externalId;
        const item = { KeyId: arn.slice(arn.lastIndexOf('/') + 1), KeyArn: arn };
        return describedPage({ next: null, items: [item], describe });
      }
      const page = await kms(new sdk.ListKeysCommand({ Limit: 100, Marker: token ?? undefined }));
      return describedPage({ next: page.NextMarker, items: page.Keys ?? [], describe });
    };
  },
};
