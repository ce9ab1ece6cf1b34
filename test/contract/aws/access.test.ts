import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describedCalls } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { readDescriptions } from '../../../activities/clouds/aws/descriptions/description.ts';
import { securityAuditActions } from '../../descriptions/aws/managed-policy.ts';
import { resourceTypes } from '../../descriptions/aws/resource-types.ts';
import { neededActions, permissionsDocument } from '../../descriptions/aws/permissions-document.ts';

describe('The documented permissions on AWS', () => {
  it('are those of every call that is made', () => {
    const document = readFileSync('docs/aws-permissions.md', 'utf8');
    assert.equal(
      document,
      permissionsDocument(readDescriptions(), { securityAudit: securityAuditActions(), types: resourceTypes() }),
    );
  });

  it('have an action for every call but those that no policy for reading needs', () => {
    const free = describedCalls()
      .filter(({ operation }) => operation.access.length === 0)
      .map(({ id }) => id);
    assert.deepEqual(free, ['sts AssumeRole', 'sts GetCallerIdentity']);
  });

  it('are SecurityAudit for all of the inventory but the primary contact, Cloud Control, Resource Explorer and the queue of a change feed', () => {
    const { covered, beyond } = neededActions(readDescriptions(), securityAuditActions());
    assert.ok(covered.length > 120, `${covered.length} actions`);
    assert.deepEqual(
      beyond.filter((action) => !/^(?:ce|ssm|sqs):/.test(action)),
      [
        'account:GetContactInformation',
        'cloudformation:GetResource',
        'cloudformation:ListResources',
        'resource-explorer-2:Search',
      ],
    );
  });

  it('name SecurityAudit and the rest where connecting is described', () => {
    const document = readFileSync('docs/connecting.md', 'utf8');
    assert.match(document, /managed policy \*SecurityAudit\*/);
    for (const action of ['account:GetContactInformation', 'aws-permissions.md']) assert.ok(document.includes(action));
  });
});
