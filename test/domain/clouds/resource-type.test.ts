import { deepEqual, equal } from 'node:assert/strict';
import { cloudNames, clouds, kindOf } from '../../../domain/clouds/cloud-names.ts';
import { defineCloud } from '../../../domain/clouds/cloud-definition.ts';
import { cloudDefinitions, findResourceType } from '../../../domain/clouds/clouds.ts';
import { configuredPart, type Configuration } from '../../../domain/clouds/configuration.ts';
import { defineResourceType } from '../../../domain/clouds/resource-type.ts';
import { classifyDeletion, classifyDifferences } from '../../../domain/drift/classification/classify.ts';
import { modified, replaced } from '../../../domain/remediation/builders.ts';

interface StreamConfiguration extends Configuration {
  shards: number;
  encrypted: boolean;
  kms_key_id: string | null;
  consumers: { arn: string; filters: { code: string }[] }[];
  observed: { status: string | null };
}

interface ArchiveConfiguration extends Configuration {
  days: number;
}

const plain = { touches: null, severity: 'medium' } as const;
const volatile = { status: 'set by the cloud' };
const drift = { aspects: [], deletion: plain };

/** Definitions that have to be refused by the compiler: each line below `@ts-expect-error` holds one mistake. */
export const refused = [
  // @ts-expect-error what people call one is missing
  () => defineResourceType<StreamConfiguration>({ volatile, comparison: {}, drift }),
  // @ts-expect-error the drift rules are missing
  () => defineResourceType<StreamConfiguration>({ label: 'stream', volatile, comparison: {} }),
  // @ts-expect-error the rule for deletion is missing
  () => defineResourceType<StreamConfiguration>({ label: 'stream', volatile, comparison: {}, drift: { aspects: [] } }),
  // @ts-expect-error the comparison is missing
  () => defineResourceType<StreamConfiguration>({ label: 'stream', volatile, drift }),
  // @ts-expect-error a member of `observed` has no reason
  () => defineResourceType<StreamConfiguration>({ label: 'stream', volatile: {}, comparison: {}, drift }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      // @ts-expect-error no member of `observed` has this name
      volatile: { ...volatile, statu: 'x' },
      comparison: {},
      drift,
    }),
  // @ts-expect-error nothing is observed of this type
  () => defineResourceType<ArchiveConfiguration>({ label: 'stream', volatile: { status: 'x' }, comparison: {}, drift }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      volatile,
      // @ts-expect-error no list has this name
      comparison: { orderedLists: ['consumer'] },
      drift,
    }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      volatile,
      // @ts-expect-error the members of this list have no such key
      comparison: { identities: { consumers: 'name' } },
      drift,
    }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      volatile,
      comparison: {},
      // @ts-expect-error no field has the name of this aspect
      drift: { aspects: [{ aspect: 'shard', ...plain }], deletion: plain },
    }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      volatile,
      comparison: {},
      // @ts-expect-error one of the fields of this aspect does not exist
      drift: { aspects: [{ aspect: 'encryption', keys: ['encrypted', 'kms_key'], ...plain }], deletion: plain },
    }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      volatile,
      comparison: {},
      drift,
      remediation: {
        // @ts-expect-error the field that is set does not exist
        settings: [replaced({ keys: ['shard'], operation: 'kinesis.set_shards', label: 'shards' })],
        fixed: {},
      },
    }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      volatile,
      comparison: {},
      drift,
      remediation: {
        // @ts-expect-error the field that is read does not exist
        settings: [replaced({ keys: ['shards'], reads: ['mode'], operation: 'kinesis.set_shards', label: 'shards' })],
        fixed: {},
      },
    }),
  () =>
    // @ts-expect-error a field is emptied that is not set
    modified({ keys: ['shards'], emptied: ['shard'], operation: 'kinesis.set_shards', label: 'shards' }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      volatile,
      comparison: {},
      drift,
      // @ts-expect-error the fixed field does not exist
      remediation: { settings: [], fixed: { shard: 'It is decided at creation.' } },
    }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      volatile,
      comparison: {},
      drift,
      // @ts-expect-error one of the fixed fields does not exist
      remediation: { settings: [], fixed: [['It is decided at creation.', ['encrypted', 'shard']]] },
    }),
  () =>
    defineResourceType<StreamConfiguration>({
      label: 'stream',
      volatile,
      comparison: {},
      drift,
      // @ts-expect-error no cloud has this type
      dependants: ['functions'],
    }),
  // @ts-expect-error a type of the cloud has no definition
  () => defineCloud<Configurations>({ types: { stream }, common: [] }),
  // @ts-expect-error a definition stands under the name of another type
  () => defineCloud<Configurations>({ types: { stream, archive: stream }, common: [] }),
  // @ts-expect-error no type of the cloud has this field
  () => defineCloud<Configurations>({ types: { stream, archive }, common: [{ aspect: 'tag', ...plain }] }),
];

interface Configurations {
  stream: StreamConfiguration;
  archive: ArchiveConfiguration;
}

const archive = defineResourceType<ArchiveConfiguration>({ label: 'archive', volatile: {}, comparison: {}, drift });
const stream = defineResourceType<StreamConfiguration>({
  label: 'stream',
  volatile,
  comparison: {
    orderedLists: ['filters'],
    identities: { consumers: 'arn', filters: 'code' },
    laterFields: ['shards'],
  },
  drift: {
    aspects: [
      { aspect: 'shards', ...plain },
      { aspect: 'encryption', keys: ['encrypted', 'kms_key_id'], ...plain },
    ],
    deletion: plain,
  },
  remediation: {
    settings: [replaced({ keys: ['shards'], operation: 'kinesis.set_shards', label: 'shards' })],
    fixed: [['It is decided at creation.', ['encrypted', 'kms_key_id']]],
  },
  dependants: ['function'],
});

describe('A resource type', () => {
  it('is read back as it was defined', () => {
    deepEqual(stream.comparison, {
      orderedLists: ['filters'],
      identities: { consumers: 'arn', filters: 'code' },
      laterFields: ['shards'],
    });
    deepEqual(stream.remediation.fixed, {
      encrypted: 'It is decided at creation.',
      kms_key_id: 'It is decided at creation.',
    });
    deepEqual(stream.dependants, ['function']);
    deepEqual(defineCloud<Configurations>({ types: { stream, archive }, common: [] }).types.stream, stream);
  });

  it('leaves every finding to people where nothing is said about remediation', () => {
    deepEqual(archive.remediation, { settings: [], fixed: {} });
  });

  it('keeps observed facts separate from the configuration', () => {
    deepEqual(configuredPart({ shards: 1, observed: { status: 'ACTIVE' } }), { shards: 1 });
  });
});

for (const cloud of clouds)
  describe(`The resource types of ${cloudNames[cloud]}`, () => {
    const { types } = cloudDefinitions[cloud];

    it('are found by provider kind and name', () => {
      for (const [name, type] of Object.entries(types)) equal(findResourceType(kindOf[cloud], name), type);
    });

    it('have only dependants of the same cloud', () => {
      const unknown = Object.values(types).flatMap(({ dependants }) => dependants.filter((type) => !(type in types)));
      deepEqual(unknown, []);
    });

    it('are classified by their own rules when they are deleted', () => {
      for (const [name, { drift: rules }] of Object.entries(types))
        equal(classifyDeletion(kindOf[cloud], name).severity, rules.deletion.severity);
    });

    it('are unknown under a name that every object has', () => {
      equal(findResourceType(kindOf[cloud], 'constructor'), undefined);
      equal(classifyDeletion(kindOf[cloud], 'toString').severity, 'medium');
    });
  });

describe('A field that no rule names', () => {
  it('is configuration of medium severity', () => {
    const difference = { path: '/unheard_of', baseline_value: 1, current_value: 2 };
    const [aspect] = classifyDifferences(kindOf.aws, 'object_bucket', [difference]);
    deepEqual([aspect?.aspect, aspect?.driftType, aspect?.severity], ['unheard_of', 'configuration', 'medium']);
  });
});

describe('A group of fields', () => {
  it('shows its value field by field, even a group of one', () => {
    const difference = { path: '/public_network_access', baseline_value: 'Disabled', current_value: 'Enabled' };
    const [aspect] = classifyDifferences(kindOf.azure, 'disk', [difference]);
    deepEqual([aspect?.aspect, aspect?.isGroup], ['network_access', true]);
  });
});
