import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calledOperations } from '../descriptions/azure/called-operations.ts';

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'connecting.md'), 'utf8');

/** Actions of the built-in roles that docs/connecting.md names (Microsoft Learn, "Azure built-in roles"). */
const actionsOf: Readonly<Record<string, readonly string[]>> = {
  Reader: ['*/read'],
  'Cost Management Reader': ['Microsoft.CostManagement/*/read', 'Microsoft.Consumption/*/read'],
  Contributor: ['*'],
  'Key Vault Contributor': ['Microsoft.KeyVault/*'],
  'Network Contributor': ['Microsoft.Network/*'],
  'SQL Server Contributor': ['Microsoft.Sql/servers/*'],
  'Storage Account Contributor': ['Microsoft.Storage/storageAccounts/*'],
  'Tag Contributor': ['Microsoft.Resources/tags/*'],
  'Website Contributor': ['Microsoft.Web/sites/*'],
};

/** Operations whose action does not follow from their verb and path. */
const otherActions: Readonly<Record<string, string>> = {
  'GET /subscriptions/{}': 'Microsoft.Resources/subscriptions/read',
  'POST /{}/providers/Microsoft.CostManagement/query': 'Microsoft.CostManagement/query/read',
  'POST /providers/Microsoft.ResourceGraph/resources': 'Microsoft.ResourceGraph/resources/read',
};
const verbs: Readonly<Record<string, string>> = { GET: 'read', PUT: 'write', PATCH: 'write', DELETE: 'delete' };

/** The action that an operation needs: the types on its path, without the names between them. */
function actionOf(operation: string): string {
  const known = otherActions[operation];
  if (known !== undefined) return known;
  const [verb = '', path = ''] = operation.split(' ');
  const [namespace = '', ...rest] = (path.split('/providers/').at(-1) ?? '').split('/');
  const types = rest.filter((_, index) => index % 2 === 0);
  assert.ok(verbs[verb], operation);
  return [namespace, ...types, verbs[verb]].join('/');
}

function allows(role: string, action: string): boolean {
  return (actionsOf[role] ?? []).some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[^\w/]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join('.*')}$`, 'i').test(action);
  });
}

/** The roles that the table for remediation names for a kind of resource. */
function remediationRoles(): string[] {
  const [, table = ''] = /Remediation writes with these roles:\n\n([^]*?)\n\n/.exec(guide) ?? [];
  return [...table.matchAll(/\*([A-Z][\w ]+)\*/g)].map(([, role = '']) => role);
}

describe('The roles that docs/connecting.md names for Azure', () => {
  const operations = calledOperations.flatMap(({ api, operations: own }) => (api.startsWith('graph.') ? [] : own));
  const writes = operations.filter((operation) => /^(?:PUT|PATCH|DELETE) /.test(operation));
  const reads = operations.filter((operation) => !writes.includes(operation));

  it('allow every operation that reads', () => {
    assert.match(guide, /\| Azure \| \*Reader\* \| \*Reader\* \| \*Cost Management Reader\*/);
    assert.deepEqual(
      reads.filter((operation) => !allows('Reader', actionOf(operation))),
      [],
    );
    assert.ok(allows('Cost Management Reader', actionOf('POST /{}/providers/Microsoft.CostManagement/query')));
  });

  it('allow no operation that writes, unless they are for remediation', () => {
    for (const operation of writes) assert.equal(allows('Reader', actionOf(operation)), false, operation);
  });

  it('allow every operation of remediation, and each is needed', () => {
    const roles = remediationRoles();
    assert.deepEqual(
      writes.filter((operation) => !roles.some((role) => allows(role, actionOf(operation)))),
      [],
    );
    for (const role of roles) {
      const others = roles.filter((other) => other !== role && other !== 'Contributor');
      const needed = writes.filter((operation) => allows(role, actionOf(operation)));
      assert.ok(
        needed.some((operation) => !others.some((other) => allows(other, actionOf(operation)))),
        `nothing needs ${role}`,
      );
    }
  });
});
