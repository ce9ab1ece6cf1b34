import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { schemaObject } from '../../../../../activities/clouds/kubernetes/kinds/schema-object.ts';

const kind = {
  resourceType: 'example.com/Widget',
  group: 'example.com',
  version: 'v1',
  kind: 'Widget',
  resource: 'widgets',
  isPatchable: true,
} as unknown as Parameters<typeof schemaObject>[1]['kind'];

function observed(managers: readonly { manager: string; subresource?: string }[]): unknown {
  const metadata = { name: 'one', namespace: 'default', managedFields: managers.map((entry) => ({ ...entry })) };
  return schemaObject({ metadata }, { kind, schema: null, fingerprint: (text) => text }).configuration['observed'];
}

describe('The programs that keep fields of an object', () => {
  it('are kept with what is observed of it, without people and reporters of state', () => {
    const managers = [
      { manager: 'kubectl-edit' },
      { manager: 'widget-operator' },
      { manager: 'argocd-controller' },
      { manager: 'status-controller', subresource: 'status' },
    ];
    assert.deepEqual(observed(managers), { field_managers: ['argocd-controller', 'widget-operator'] });
    assert.equal(observed([{ manager: 'kubectl-edit' }]), undefined);
  });
});
