import assert from 'node:assert/strict';
import { reachOf } from '../../../domain/iam/reach.ts';
import type { JsonObject } from '../../../domain/json.ts';

const own = '210987654321';
const now = new Date('2026-11-22T10:00:00Z');

/** Answer for everyone, or for other accounts, about a statement that allows reading a bucket. */
function answer(
  condition: JsonObject,
  more: JsonObject = {},
  outsiders: 'anybody' | 'other_accounts' = 'anybody',
): string {
  const statement = {
    Effect: 'Allow',
    Principal: '*',
    Action: ['s3:GetObject'],
    Resource: ['arn:aws:s3:::figures/*'],
    Condition: condition,
    ...more,
  };
  const question = { resources: ['arn:aws:s3:::figures', 'arn:aws:s3:::figures/*'], account: own, service: 's3' };
  const document = { Version: '2012-10-17', Statement: [statement] };
  return reachOf({ ...question, document, actions: ['s3:GetObject'], outsiders, now }).answer;
}

type Rows = Readonly<Record<string, readonly JsonObject[]>>;

/** Conditions that someone outside the account meets. */
const open: Rows = {
  'the caller’s account': [
    { StringLike: { 'aws:PrincipalAccount': '*' } },
    { StringNotEquals: { 'aws:PrincipalAccount': own } },
  ],
  'the caller’s ARN': [
    { ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::*:user/*' } },
    { ArnNotLike: { 'aws:PrincipalArn': `arn:aws:iam::${own}:*` } },
    { StringLike: { 'aws:PrincipalArn': '*admin*' } },
  ],
  'the caller’s organization': [
    { StringLike: { 'aws:PrincipalOrgID': 'o-*' } },
    { StringNotEquals: { 'aws:PrincipalOrgID': 'o-q1w2e3r4t5' } },
    { 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': 'o-*/r-*' } },
  ],
  'the caller’s type and id': [
    { StringEquals: { 'aws:PrincipalType': 'User' } },
    { StringEquals: { 'aws:PrincipalType': 'AssumedRole' } },
    { StringEquals: { 'aws:PrincipalType': 'Anonymous' } },
    { StringEquals: { 'aws:userid': 'anonymous' } },
    { StringLike: { 'aws:userid': '*:session' } },
    { StringNotLike: { 'aws:userid': 'AROAEXAMPLEEXAMPLE00:*' } },
  ],
  services: [
    { Bool: { 'aws:PrincipalIsAWSService': 'true' } },
    { Bool: { 'aws:PrincipalIsAWSService': 'false' } },
    { StringEquals: { 'aws:PrincipalServiceName': 'cloudtrail.amazonaws.com' } },
    { ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:*' } },
    { StringLike: { 'aws:SourceAccount': '*' } },
    { StringLike: { 'aws:SourceOrgID': 'o-*' } },
  ],
  networks: [
    { Null: { 'aws:SourceVpc': 'true' } },
    { StringNotEquals: { 'aws:SourceVpce': 'vpce-1' } },
    { StringLike: { 'aws:SourceVpc': 'vpc-*' } },
    { IpAddress: { 'aws:VpcSourceIp': '10.0.0.0/8' } },
    { IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } },
    { NotIpAddress: { 'aws:SourceIp': '10.0.0.0/8' } },
  ],
  'what callers choose': [
    { StringEquals: { 's3:prefix': 'home/' } },
    { StringEquals: { 's3:x-amz-storage-class': 'STANDARD' } },
    { StringNotEquals: { 's3:prefix': 'home/' } },
    { Null: { 's3:prefix': 'true' } },
    { Null: { 's3:prefix': 'false' } },
    { NumericLessThan: { 's3:max-keys': '10' } },
    { NumericGreaterThan: { 's3:max-keys': '10' } },
    { NumericEquals: { 's3:max-keys': '10' } },
    { Bool: { 'aws:MultiFactorAuthPresent': 'true' } },
    { Bool: { 'aws:SecureTransport': 'true' } },
    { Bool: { 'aws:SecureTransport': 'false' } },
    { DateGreaterThan: { 'aws:TokenIssueTime': '2026-01-01T00:00:00Z' } },
    { DateLessThan: { 'aws:TokenIssueTime': '2026-01-01T00:00:00Z' } },
    { DateEquals: { 'aws:TokenIssueTime': '1767225600' } },
    { 'ForAllValues:StringEquals': { 'aws:TagKeys': ['a', 'b'] } },
    { 'ForAnyValue:StringEquals': { 'aws:TagKeys': ['a', 'b'] } },
    { StringEquals: { 'aws:RequestedRegion': 'eu-west-1' } },
  ],
  'the time': [
    { DateGreaterThan: { 'aws:CurrentTime': '2026-11-22T09:59:59Z' } },
    { DateLessThanEquals: { 'aws:CurrentTime': '2026-11-22T10:00:00Z' } },
    { NumericGreaterThanEquals: { 'aws:EpochTime': String(now.getTime() / 1000) } },
  ],
  'what is true of every request to the bucket': [
    { StringEquals: { 's3:ResourceAccount': own } },
    { StringNotEquals: { 'aws:ResourceAccount': '345678901234' } },
  ],
};

/** Conditions that no one outside the account meets. */
const closed: Rows = {
  'the caller’s account': [
    { StringEquals: { 'aws:PrincipalAccount': own } },
    { StringLike: { 'aws:PrincipalAccount': '2109876543*' }, StringEquals: { 'aws:PrincipalAccount': own } },
    { Null: { 'aws:PrincipalAccount': 'false' }, StringEquals: { 'kms:CallerAccount': own } },
  ],
  'the caller’s ARN': [
    { ArnEquals: { 'aws:PrincipalArn': `arn:aws:iam::${own}:role/reader` } },
    { StringEquals: { 'aws:PrincipalArn': 'reader' } },
  ],
  'the caller’s organization': [
    { StringEquals: { 'aws:PrincipalOrgID': ['o-q1w2e3r4t5', 'o-q1w2e3r4t6'] } },
    { 'ForAnyValue:StringEquals': { 'aws:PrincipalOrgPaths': 'o-q1w2e3r4t5/r-ab12/' } },
  ],
  'the caller’s type and id': [
    { StringEquals: { 'aws:PrincipalType': 'Account' }, StringEqualsIfExists: { 'aws:PrincipalAccount': own } },
    { StringEquals: { 'aws:userid': 'AIDAEXAMPLEEXAMPLE00' } },
    { StringLike: { 'aws:userid': 'AROAEXAMPLEEXAMPLE00:*' } },
  ],
  services: [
    { StringEquals: { 'aws:SourceAccount': own } },
    { ArnLike: { 'aws:SourceArn': `arn:aws:sns:*:${own}:*` } },
    { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::inbox' } },
    { StringEquals: { 'aws:SourceOrgID': 'o-q1w2e3r4t5' } },
    { Bool: { 'aws:PrincipalIsAWSService': 'true' }, StringEquals: { 'aws:SourceAccount': own } },
  ],
  networks: [
    { StringEquals: { 'aws:SourceVpc': 'vpc-0a1b2c3d' } },
    { IpAddress: { 'aws:SourceIp': ['203.0.113.0/24', '10.0.0.0/8'] } },
  ],
  'what callers choose': [
    { Null: { 'aws:SecureTransport': 'true' } },
    { NumericLessThan: { 's3:max-keys': '10' }, NumericGreaterThan: { 's3:max-keys': '20' } },
    { DateLessThan: { 'aws:TokenIssueTime': '2026-01-01' }, DateGreaterThan: { 'aws:TokenIssueTime': '2026-02-01' } },
  ],
  'the time': [
    { DateLessThan: { 'aws:CurrentTime': '2026-11-22T10:00:00Z' } },
    { DateGreaterThan: { 'aws:CurrentTime': '2026-11-22T10:00:00Z' } },
    { NumericLessThan: { 'aws:EpochTime': String(now.getTime() / 1000) } },
  ],
  'what is true of every request to the bucket': [
    { StringNotEquals: { 's3:ResourceAccount': own } },
    { StringEquals: { 'aws:ResourceAccount': '345678901234' } },
  ],
};

describe('whom a bucket policy allows', () => {
  for (const [about, conditions] of Object.entries(open)) {
    it(`is everyone, by conditions on ${about} that strangers meet`, () => {
      for (const condition of conditions) assert.equal(answer(condition), 'open', JSON.stringify(condition));
    });
  }

  for (const [about, conditions] of Object.entries(closed)) {
    it(`is no one outside, by conditions on ${about} that strangers cannot meet`, () => {
      for (const condition of conditions) assert.equal(answer(condition), 'closed', JSON.stringify(condition));
    });
  }

  it('is unclear with a key that is not known, unless another test decides', () => {
    const unknown = { StringEquals: { 'vendor:level': 'low' } };
    assert.equal(answer(unknown), 'unclear');
    assert.equal(answer({ StringEquals: { 'vendor:level': 'low', 'aws:PrincipalAccount': own } }), 'closed');
  });

  const tag = '${aws:PrincipalTag/b}';
  const bucket = (name: string): JsonObject => ({ Resource: [`arn:aws:s3:::${name}/*`] });

  it('is everyone, by resources with variables that strangers choose', () => {
    const whole: JsonObject[] = [
      bucket(tag),
      bucket('${aws:username}'),
      bucket(`fig${tag}`),
      bucket(`${tag}/${tag}`),
      bucket('${aws:PrincipalTag/a}${aws:PrincipalTag/b}'),
      bucket("${aws:PrincipalTag/b, 'archive'}"),
      bucket("${aws:PrincipalTag/b, 'figures'}"),
      { Resource: [tag] },
      { Resource: ['${aws:username}'] },
    ];
    for (const resource of whole) assert.equal(answer({}, resource), 'open', JSON.stringify(resource));
  });

  it('is no one outside, by resources with variables that strangers cannot choose', () => {
    const others: JsonObject[] = [
      bucket(`archive-${tag}`),
      bucket('figures-${aws:PrincipalAccount}'),
      bucket("${aws:PrincipalAccount, 'archive'}"),
    ];
    for (const resource of others) assert.equal(answer({}, resource), 'closed', JSON.stringify(resource));
    assert.equal(answer({ StringEquals: { 'aws:PrincipalAccount': own } }, bucket(tag)), 'closed');
    assert.equal(answer({ StringEquals: { 'aws:PrincipalTag/b': 'archive' } }, bucket(tag)), 'closed');
    assert.equal(answer({ StringEquals: { 'aws:PrincipalType': 'Anonymous' } }, bucket(tag)), 'closed');
  });

  it('is everyone, by values of conditions that strangers make equal', () => {
    const equal: JsonObject[] = [
      { StringEquals: { 'aws:PrincipalAccount': tag } },
      { StringEquals: { 'aws:ResourceAccount': tag } },
      { StringEquals: { 'aws:PrincipalOrgID': tag } },
      { StringLike: { 's3:prefix': 'home/${aws:username}/*' } },
      { StringLike: { 's3:prefix': '${aws:PrincipalAccount}/*' } },
    ];
    for (const condition of equal) assert.equal(answer(condition), 'open', JSON.stringify(condition));
    assert.equal(answer({ StringEquals: { 'aws:ResourceAccount': '${aws:PrincipalAccount}' } }), 'closed');
  });

  it('is another account that is named, and not the own one', () => {
    const partner = '345678901234';
    const named = (account: string) => ({ Principal: { AWS: [`arn:aws:iam::${account}:root`] } });
    assert.equal(answer({}, named(partner)), 'closed', 'the partner is not everybody');
    assert.equal(answer({}, named(partner), 'other_accounts'), 'open');
    assert.equal(answer({}, named(own), 'other_accounts'), 'closed');
    assert.equal(answer({ StringEquals: { 'aws:PrincipalAccount': partner } }, {}, 'other_accounts'), 'open');
    assert.equal(answer({ StringEquals: { 'aws:PrincipalAccount': own } }, {}, 'other_accounts'), 'closed');
  });
});
