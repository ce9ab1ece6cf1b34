import assert from 'node:assert/strict';
import { allowsEveryone, allowsEverything } from '../../../../domain/drift/classification/policy-reach.ts';
import type { JsonObject } from '../../../../domain/json.ts';

const allow = { Effect: 'Allow', Action: '*', Resource: '*' };
const condition = { Condition: { Bool: { 'aws:SecureTransport': 'true' } } };

describe('The reach of a statement of a policy', () => {
  const rows: [string, JsonObject, { everyone: boolean; everything: boolean }][] = [
    ['without principals', allow, { everyone: false, everything: true }],
    ['for everyone', { ...allow, Principal: '*' }, { everyone: true, everything: false }],
    ['for everyone, as AWS', { ...allow, Principal: { AWS: ['1', '*'] } }, { everyone: true, everything: false }],
    ['for one account', { ...allow, Principal: { AWS: '111122223333' } }, { everyone: false, everything: false }],
    ['for all but one', { ...allow, NotPrincipal: { AWS: '1' } }, { everyone: true, everything: true }],
    ['that denies', { ...allow, Effect: 'Deny', Principal: '*' }, { everyone: false, everything: false }],
    [
      'that denies all but one',
      { ...allow, Effect: 'Deny', NotPrincipal: '*' },
      { everyone: false, everything: false },
    ],
    ['under a condition', { ...allow, ...condition, Principal: '*' }, { everyone: false, everything: false }],
    ['with every action by two stars', { ...allow, Action: ['s3:Get*', '*:*'] }, { everyone: false, everything: true }],
    ['with some actions', { ...allow, Action: 's3:*' }, { everyone: false, everything: false }],
    ['on some things', { ...allow, Resource: 'arn:aws:s3:::a' }, { everyone: false, everything: false }],
  ];
  for (const [name, statement, { everyone, everything }] of rows) {
    it(`${name} is ${everyone ? '' : 'not '}for everyone and ${everything ? '' : 'not '}of everything`, () => {
      assert.deepEqual([allowsEveryone(statement), allowsEverything(statement)], [everyone, everything]);
    });
  }
});
