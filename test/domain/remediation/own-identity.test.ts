import assert from 'node:assert/strict';
import type { Authentication } from '../../../domain/clouds/authentication.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { identityOfChange } from '../../../domain/remediation/own-identity.ts';

const accountId = '111122223333';
const reading = { type: 'assume_role', identity: `arn:aws:iam::${accountId}:role/Audit` };
const separate = { ...reading, remediationIdentity: `arn:aws:iam::${accountId}:role/audit/Remediation` };

/** Whose change of an AWS account is one with this principal, while `remediation-7` runs. */
const identityOf = (principal: string, authentication: Authentication | null = separate) =>
  identityOfChange(
    {
      actor: {
        principal,
        issuer: null,
        actingAs: null,
        sourceAddress: null,
        userAgent: null,
        source: 'call_log',
        eventId: 'record-1',
      },
      via: null,
    },
    { workflowId: 'remediation-7', appearance: { kind: kindOf.aws, accountId, authentication } },
  );
const sessionOf = (role: string, session = 'audit-remediation-7', account = accountId) =>
  `arn:aws:sts::${account}:assumed-role/${role}/${session}`;

describe('A change of an AWS account while a remediation runs', () => {
  it('has its name in the session of the role that remediates', () => {
    assert.equal(identityOf(sessionOf('Remediation')), 'own');
    assert.equal(identityOf(sessionOf('Remediation', 'audit-remediation-8')), 'other');
    assert.equal(identityOf(sessionOf('Remediation', undefined, '444455556666')), 'other');
    assert.equal(identityOf(`arn:aws:iam::${accountId}:user/audit-remediation-7`), 'other');
  });

  it('has another name in a session of any other role, however that is called', () => {
    for (const role of ['Admin', 'Audit', 'audit', 'Remediation2']) assert.equal(identityOf(sessionOf(role)), 'other');
    assert.equal(identityOf(sessionOf('Audit'), { ...reading, remediationIdentity: null }), 'other');
    assert.equal(identityOf(sessionOf('Admin'), { ...reading, remediationIdentity: null }), 'other');
  });

  it('has another name where the account is accessed without roles', () => {
    assert.equal(identityOf(sessionOf('Remediation'), { type: 'access_key', identity: null }), 'other');
    assert.equal(identityOf(sessionOf('Remediation'), null), 'other');
  });

  it('may be of any role but the one that reads, where it is not known which one remediates', () => {
    assert.equal(identityOf(sessionOf('Remediation'), reading), 'own');
    assert.equal(identityOf(sessionOf('Audit'), reading), 'other');
  });
});
