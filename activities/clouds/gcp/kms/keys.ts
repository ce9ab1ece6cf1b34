import type { IamBinding } from '../../../../domain/clouds/gcp/iam/binding.ts';
import type { CollectedResource } from '../../cloud.ts';
import type { ListedPage } from '../../shared/listed-page.ts';
import { allItems } from '../session/all-items.ts';
import { gcpDetails, orNull } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { baseName, bindingsOf, conditionalPolicy, gcpResource, type GooglePolicy } from '../session/gcp-resource.ts';
import { emptyWhenOff, pageOf } from '../session/listing-pages.ts';

/** The read parts of a key. */
export interface CryptoKey {
  name?: string;
  purpose?: string;
  rotationPeriod?: string;
  nextRotationTime?: string;
  createTime?: string;
  labels?: Record<string, string>;
  primary?: { protectionLevel?: string };
  versionTemplate?: { protectionLevel?: string };
}

const locationsAtOnce = 8;
const secondsPerDay = 86_400;

function all<Item>(run: GcpRun, path: string, member: string): Promise<Item[]> {
  return allItems<Item>(run, { service: 'cloudkms', path, member, query: { pageSize: 500 } });
}

async function keysOf(run: GcpRun, location: string): Promise<CryptoKey[]> {
  const rings = await all<{ name?: string }>(run, `/v1/${location}/keyRings`, 'keyRings');
  const keys = await Promise.all(
    rings.flatMap(({ name }) =>
      name === undefined ? [] : all<CryptoKey>(run, `/v1/${name}/cryptoKeys`, 'cryptoKeys'),
    ),
  );
  return keys.flat();
}

/** Returns an IAM policy, bindings with conditions included. */
function policyOf({ calls }: GcpRun, name: string): Promise<GooglePolicy> {
  return calls.get<GooglePolicy>('cloudkms', `/v1/${name}:getIamPolicy`, conditionalPolicy);
}

/** The policies of key rings by name, each read once for a listing. */
type RingPolicies = Map<string, Promise<GooglePolicy>>;

/** Returns the bindings that a key inherits from its key ring. */
async function inheritedBindings(
  run: GcpRun,
  { key, policies }: { key: string; policies: RingPolicies },
): Promise<IamBinding[]> {
  const ring = key.replace(/\/cryptoKeys\/[^/]*$/, '');
  const policy = policies.get(ring) ?? policyOf(run, ring);
  policies.set(ring, policy);
  return bindingsOf(await policy).map((binding) => ({ from: ring, ...binding }));
}

async function encryptionKey(
  run: GcpRun,
  { item, policies }: { item: CryptoKey; policies: RingPolicies },
): Promise<CollectedResource<'encryption_key'> | null> {
  const { name } = item;
  if (name === undefined) return null;
  const details = gcpDetails();
  const [policy, inherited] = await Promise.all([
    details.read('/bindings', () => policyOf(run, name)),
    details.read('/inherited_bindings', () => inheritedBindings(run, { key: name, policies })),
  ]);
  const period = /^(\d+(?:\.\d+)?)s$/.exec(item.rotationPeriod ?? '')?.[1];
  return gcpResource({
    resourceType: 'encryption_key',
    externalId: name,
    name: baseName(name) ?? name,
    location: name.split('/').at(3),
    labels: item.labels,
    configuration: {
      purpose: item.purpose ?? 'CRYPTO_KEY_PURPOSE_UNSPECIFIED',
      protection_level: item.primary?.protectionLevel ?? item.versionTemplate?.protectionLevel ?? null,
      rotation_period_days: period === undefined ? null : Number(period) / secondsPerDay,
      next_rotation_at: item.nextRotationTime ?? null,
      ...(policy === undefined ? {} : { bindings: bindingsOf(policy) }),
      ...(inherited === undefined ? {} : { inherited_bindings: inherited }),
      created_at: item.createTime ?? null,
    },
    unreadable: details.unreadable,
    document: item,
    policy,
  });
}

/** Cloud KMS keys, a few locations at a time: key rings can only be listed per location. */
export const keysUnit: GcpUnit<'encryption_key'> = {
  service: 'kms',
  resourceTypes: ['encryption_key'],
  open: (run) => {
    const policies: RingPolicies = new Map();
    return emptyWhenOff(async (token): Promise<ListedPage<'encryption_key'>> => {
      const locations =
        token === null
          ? (await all<{ name?: string }>(run, `/v1/projects/${run.projectId}/locations`, 'locations'))
              .flatMap(({ name }) => name ?? [])
              .toSorted()
          : (JSON.parse(token) as string[]);
      const keys = await Promise.all(
        locations.slice(0, locationsAtOnce).map(async (location) => keysOf(run, location)),
      );
      const left = locations.slice(locationsAtOnce);
      return pageOf(keys.flat(), left.length === 0 ? null : JSON.stringify(left), (item) =>
        encryptionKey(run, { item, policies }),
      );
    });
  },
  async read(run, externalId) {
    const item = await orNull(run.calls.get<CryptoKey>('cloudkms', `/v1/${externalId}`));
    return item === null ? null : encryptionKey(run, { item, policies: new Map() });
  },
};
