import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Asset } from '../../../../../activities/clouds/gcp/schemas/assets.ts';
import { schemaAsset } from '../../../../../activities/clouds/gcp/schemas/schema-asset.ts';
import { schemaFacts, type SchemaFacts, type Shape } from '../../../../../domain/clouds/schema-facts.ts';
import { findDeviations } from '../../../../../domain/drift/deviations.ts';
import { knownShape } from '../../../../../domain/drift/schema/known-shape.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { googleFactTypes } from '../../../../../platform/schema-facts.ts';
import { randomFrom, type Random } from '../../../../helpers/schema-documents/random.ts';
import { stored } from '../../../../helpers/stored-reading.ts';

const rounds = process.env['CI'] === 'true' ? 1 : 5;
const planted = 500;

const parent = 'projects/shop/locations/europe-west1';
const times = { createTime: '2026-01-02T03:04:05Z', updateTime: '2026-02-02T03:04:05Z', etag: 'abc' };

/** Resources as Google's reference shows them: what people set, and what the API adds. */
const examples: readonly [type: string, set: JsonObject, added: JsonObject][] = [
  [
    'pubsub.googleapis.com/Topic',
    {
      name: 'projects/shop/topics/orders',
      labels: { team: 'shop' },
      messageRetentionDuration: '600s',
      kmsKeyName: 'k',
    },
    { state: 'ACTIVE' },
  ],
  [
    'redis.googleapis.com/Instance',
    { name: `${parent}/instances/cache`, tier: 'BASIC', memorySizeGb: 1, authEnabled: true, redisConfigs: { a: 'b' } },
    { ...times, host: '10.0.0.3', port: 6379, currentLocationId: 'a', state: 'READY', statusMessage: 'fine' },
  ],
  [
    'run.googleapis.com/Service',
    {
      name: `${parent}/services/shop`,
      ingress: 'INGRESS_TRAFFIC_ALL',
      template: { containers: [{ image: 'shop:1' }] },
    },
    { ...times, uid: 'u', uri: 'https://shop', creator: 'a@b.example', latestReadyRevision: 'r1', generation: '4' },
  ],
  [
    'compute.googleapis.com/Router',
    {
      name: 'nat',
      network: 'https://www.googleapis.com/compute/v1/projects/shop/global/networks/n',
      bgp: { asn: 64512 },
    },
    { id: '123', creationTimestamp: times.createTime, kind: 'compute#router', selfLink: 'https://…/nat', region: 'r' },
  ],
  [
    'secretmanager.googleapis.com/Secret',
    { replication: { automatic: { customerManagedEncryption: { kmsKeyName: 'k' } } }, labels: { team: 'shop' } },
    { ...times, name: 'projects/shop/secrets/key' },
  ],
  [
    'bigquery.googleapis.com/Dataset',
    {
      datasetReference: { datasetId: 'sales', projectId: 'shop' },
      access: [{ role: 'READER', specialGroup: 'projectReaders' }],
    },
    {
      etag: 'abc',
      id: 'shop:sales',
      selfLink: 'https://…',
      lastModifiedTime: '1780000000000',
      creationTime: '1770000000000',
    },
  ],
  [
    'artifactregistry.googleapis.com/Repository',
    { name: `${parent}/repositories/images`, format: 'DOCKER', cleanupPolicyDryRun: true },
    { ...times, sizeBytes: '1000', satisfiesPzs: true },
  ],
  [
    'cloudscheduler.googleapis.com/Job',
    {
      name: `${parent}/jobs/nightly`,
      schedule: '0 3 * * *',
      httpTarget: { uri: 'https://shop.example', httpMethod: 'POST' },
    },
    {
      userUpdateTime: times.updateTime,
      state: 'ENABLED',
      lastAttemptTime: times.updateTime,
      scheduleTime: times.updateTime,
    },
  ],
  [
    'logging.googleapis.com/LogSink',
    { name: 'all', destination: 'storage.googleapis.com/logs', filter: 'severity>=ERROR' },
    { createTime: times.createTime, updateTime: times.updateTime, writerIdentity: 'serviceAccount:x' },
  ],
];

const fingerprint = (secret: string): string => `hmac-sha256:${createHash('sha256').update(secret).digest('hex')}`;

function reading(assetType: string, data: JsonObject) {
  const asset: Asset = { name: `//${assetType}/one`, assetType, resource: { location: 'europe-west1', data } };
  return stored(schemaAsset(asset, { resourceType: assetType, fingerprint }) ?? assert.fail());
}

const differences = (type: string, before: JsonObject, after: JsonObject) =>
  findDeviations(
    { providerKind: 'cloud_b', resourceType: type, resourceName: 'one' },
    reading(type, before),
    reading(type, after),
  ).flatMap(({ diff }) => diff);

describe('The comparison of assets of Google Cloud', () => {
  it('knows what nobody can set of more than a thousand types', () => {
    const types = googleFactTypes();
    assert.ok(types.length > 1_000, String(types.length));
    assert.deepEqual([...new Set(types)], [...types]);
    assert.equal(schemaFacts('cloud_b', 'monitoring.googleapis.com/AlertPolicy'), null, 'says of nothing who sets it');
    assert.equal(schemaFacts('cloud_b', 'nothing.example/Here'), null);
    assert.equal(schemaFacts('cloud_b', 'compute.googleapis.com/Instance'), null, 'has a collector');
  });

  for (const [type, set, added] of examples) {
    it(`finds what people change of ${type}, and nothing that the API adds or changes`, () => {
      assert.deepEqual(differences(type, set, { ...set, ...added }), []);
      assert.deepEqual(differences(type, { ...set, ...added }, set), []);
      const moved = Object.entries(added).map(([name, value]) => [
        name,
        typeof value === 'string' ? `${value}1` : value,
      ]);
      assert.deepEqual(differences(type, { ...set, ...added }, { ...set, ...Object.fromEntries(moved) }), []);
      for (const [name, value] of Object.entries(set)) {
        const changed = { ...set, ...added, [name]: otherThan(value) };
        assert.equal(differences(type, { ...set, ...added }, changed).length, 1, name);
      }
    });
  }

  it(`finds nothing in ${rounds} syncs of every type in which only the API writes`, () => {
    const random = randomFrom(20_261_124);
    const alarms: string[] = [];
    for (const type of googleFactTypes()) {
      const facts = schemaFacts('cloud_b', type) ?? assert.fail(type);
      const document = likely({ members: facts.members }, { facts, path: '', random, depth: 0 }) as JsonObject;
      for (let round = 0; round < rounds; round += 1) {
        for (const { path } of differences(type, document, byApi(document, { facts, random }))) {
          alarms.push(`${type} ${path}`);
        }
      }
    }
    assert.deepEqual(alarms.slice(0, 20), []);
  });

  it(`finds each of ${planted} changes as one`, () => {
    const random = randomFrom(815);
    const types = googleFactTypes();
    const wrong: string[] = [];
    for (let made = 0; made < planted;) {
      const type = random.pick(types);
      const facts = schemaFacts('cloud_b', type) ?? assert.fail(type);
      const document = likely({ members: facts.members }, { facts, path: '', random, depth: 0 }) as JsonObject;
      const settable = Object.keys(reading(type, document).configuration).filter(
        (name) => !facts.readOnly.includes(name) && typeof document[name] === 'string',
      );
      if (settable.length === 0) continue;
      made += 1;
      const name = random.pick(settable);
      const changed = byApi({ ...document, [name]: `other-${made}` }, { facts, random });
      const found = differences(type, document, changed).map(({ path }) => path);
      if (found.join() !== `/${name}`) wrong.push(`${type} ${name}: ${found.join()}`);
    }
    assert.deepEqual(wrong, []);
  });
});

function otherThan(value: Json): Json {
  if (typeof value === 'string') return `${value}-other`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [];
  const [first] = Object.entries(value ?? {});
  return first === undefined ? { a: 'b' } : { ...(value as JsonObject), [first[0]]: changedMember(first[1]) };
}

const changedMember = (value: Json): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { location: 'other' } : otherThan(value);

interface Made {
  facts: SchemaFacts;
  path: string;
  random: Random;
  depth: number;
}

/** Returns a document of a shape: half of its members. */
function likely(shape: Shape, made: Made): Json {
  const { members, entries, item } = knownShape(made.facts, shape);
  const { random, depth } = made;
  if (item !== undefined) return depth > 4 ? [] : [likely(item, { ...made, depth: depth + 1 })];
  if (members === undefined) return entries === undefined ? `text-${random.below(999)}` : { one: 'text' };
  const names = depth > 4 ? [] : Object.keys(members).filter(() => random.chance(0.5));
  return Object.fromEntries(
    names.map((name) => [name, likely(members[name] ?? 0, { ...made, depth: depth + 1 })] as const),
  );
}

/** Returns a document as the API may show it next time: what nobody sets is other, and there is more. */
function byApi(document: JsonObject, { facts, random }: { facts: SchemaFacts; random: Random }): JsonObject {
  const changed = { ...document, [`addedByApi${random.below(9)}`]: random.below(99) };
  for (const path of facts.readOnly) write(changed, path.split('/'), random);
  return changed;
}

function write(object: Record<string, Json>, [name = '', ...rest]: string[], random: Random): void {
  if (rest.length === 0) {
    object[name] = `written-${random.below(999)}`;
    return;
  }
  const member = object[name];
  if (typeof member !== 'object' || member === null) return;
  if (Array.isArray(member)) {
    object[name] = member.map((item) => {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
      const copy = { ...item };
      write(copy, rest, random);
      return copy;
    });
    return;
  }
  const copy = { ...member };
  write(copy, rest, random);
  object[name] = copy;
}
