import assert from 'node:assert/strict';
import { changesOf } from './changes.ts';
import { isAllowed, readManagedPolicy } from './managed-policy.ts';
import { readModel, type ServiceModel } from './read-model.ts';

const model: ServiceModel = {
  metadata: { apiVersion: '2016-11-15', endpointPrefix: 'ec2', protocol: 'ec2', serviceId: 'EC2' },
  operations: {
    DescribeVolumes: {
      http: { method: 'POST', requestUri: '/' },
      input: { shape: 'Request' },
      output: { shape: 'Result' },
      errors: [{ shape: 'Refused' }],
    },
  },
  shapes: {
    Request: {
      type: 'structure',
      required: ['VolumeIds'],
      members: {
        VolumeIds: { shape: 'Ids', locationName: 'volumeId' },
        NextToken: { shape: 'Text', queryName: 'Token' },
      },
    },
    Result: { type: 'structure', members: { Volumes: { shape: 'Volumes' }, NextToken: { shape: 'Text' } } },
    Volumes: { type: 'list', member: { shape: 'Volume' } },
    Volume: {
      type: 'structure',
      members: {
        State: { shape: 'State' },
        Parent: { shape: 'Volume' },
        Size: { shape: 'Size', deprecated: true },
        Tags: { shape: 'Tags' },
      },
    },
    State: { type: 'string', enum: ['in-use', 'available'] },
    Size: { type: 'integer', min: 1, max: 16 },
    Tags: { type: 'map', key: { shape: 'State' }, value: { shape: 'Text' } },
    Refused: { type: 'structure', error: { code: 'Access.Refused' } },
    Ids: { type: 'list', member: { shape: 'Text' }, max: 3 },
    Text: { type: 'string' },
  },
};
const read = (operations: string[]) =>
  readModel({ model, paginators: { pagination: {} } }, { service: 'ec2', from: 'botocore 1', operations });

describe('The description of an AWS service', () => {
  it('has an operation with its names on the wire, its errors, its pages and the action it needs', () => {
    assert.deepEqual(read(['DescribeVolumes']).operations, {
      DescribeVolumes: {
        http: 'POST /',
        input: 'Request',
        output: 'Result',
        parameters: ['Token', 'VolumeId'],
        errors: ['Access.Refused', 'Refused'],
        pages: { from: ['NextToken'], next: ['NextToken'] },
        access: ['ec2:DescribeVolumes'],
      },
    });
  });

  it('has every structure and enumeration that it leads to, with limits and marks', () => {
    const { structures, enums } = read(['DescribeVolumes']);
    assert.deepEqual(structures['Request'], {
      required: ['VolumeIds'],
      members: { VolumeIds: { list: 'string', max: 3 }, NextToken: 'string' },
    });
    assert.deepEqual(structures['Volume']?.members, {
      State: '#State',
      Parent: '#Volume',
      Size: { type: 'integer', min: 1, max: 16, deprecated: true },
      Tags: { map: 'string', keys: '#State' },
    });
    assert.deepEqual(enums, { State: ['in-use', 'available'] });
  });

  it('has the wire names of members of responses, and flattened lists', () => {
    const names: ServiceModel = {
      metadata: { ...model.metadata, protocol: 'rest-xml' },
      operations: { GetRules: { http: { method: 'GET', requestUri: '/' }, output: { shape: 'Rules' } } },
      shapes: {
        Rules: {
          type: 'structure',
          members: {
            Rules: { shape: 'RuleList', locationName: 'Rule', flattened: true },
            Events: { shape: 'EventList' },
            Region: { shape: 'Text', location: 'header', locationName: 'x-region' },
            Name: { shape: 'Text' },
          },
        },
        RuleList: { type: 'list', member: { shape: 'Rule' } },
        EventList: { type: 'list', member: { shape: 'Text', locationName: 'Event' }, flattened: true },
        Rule: { type: 'structure', members: { ID: { shape: 'Text', locationName: 'Id' } } },
        Text: { type: 'string' },
      },
    };
    const { structures } = readModel(
      { model: names, paginators: { pagination: {} } },
      { service: 's3', from: 'botocore 1', operations: ['GetRules'] },
    );
    assert.deepEqual(structures, {
      Rules: {
        wire: { Rules: 'Rule', Events: 'Event' },
        members: {
          Rules: { list: '#Rule', flat: true },
          Events: { list: 'string', flat: true },
          Region: 'string',
          Name: 'string',
        },
      },
      Rule: { wire: { ID: 'Id' }, members: { ID: 'string' } },
    });
  });

  it('cannot be read for an unknown operation', () => {
    assert.throws(() => read(['DescribeCats']), /ec2 has no operation DescribeCats/);
  });

  it('says what changed, value by value', () => {
    const before = read(['DescribeVolumes']);
    const { Volume: volume, ...others } = before.structures;
    const { Size: size, ...kept } = volume?.members ?? {};
    assert.ok(size);
    const after = {
      ...before,
      structures: { ...others, Volume: { members: kept } },
      enums: { State: ['in-use', 'creating'] },
    };
    assert.deepEqual(changesOf(before, after), [
      '- ec2 State "available": value',
      '+ ec2 State "creating": value',
      '- ec2 Volume.Size: {"type":"integer","min":1,"max":16,"deprecated":true}',
    ]);
  });
});

describe('A managed policy', () => {
  const statement = { Effect: 'Allow', Action: ['s3:GetBucket*', 'ec2:DescribeVpcs'], Resource: '*' };
  const narrow = { Effect: 'Allow', Action: 'apigateway:GET', Resource: 'arn:aws:apigateway:*::/apis' };
  const text = JSON.stringify({ Audit: { Document: { Statement: [statement, narrow] } } });

  it('is what it allows on every resource', () => {
    const actions = readManagedPolicy(`data = """\n${text}\n"""\n`, 'Audit');
    assert.deepEqual(actions, ['ec2:DescribeVpcs', 's3:GetBucket*']);
    assert.ok(isAllowed('s3:GetBucketAcl', actions));
    assert.ok(!isAllowed('s3:GetObject', actions));
  });
});
