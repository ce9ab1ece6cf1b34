import assert from 'node:assert/strict';
import { checkAddress, frameworkAddress } from '../../console/custom-checks/check-address.ts';
import {
  checkTitles,
  draftDefinition,
  editedCheck,
  emptyCheck,
  requestedDefinition,
} from '../../console/custom-checks/check-request.ts';
import { idOfSource } from '../../console/custom-checks/framework-source.ts';
import { routeOf } from '../../console/routing/paths.ts';
import { Fault } from '../../console/service/fault.ts';
import { faultsByField } from '../../console/service/field-faults.ts';

const definition = {
  title: 'Buckets have an owner',
  provider_type: 'cloud_a' as const,
  resource_types: ['object_bucket'],
  severity: 'high' as const,
  passes_when: "\n  resource.owner != ''",
  applies_when: "tags.env == 'prod'",
  failure: 'The bucket has no owner',
  risk: 'Nobody answers for the data.',
  remediation: { summary: 'Set an owner.', cli: 'aws s3api put-bucket-tagging' },
  references: ['https://example.com/one', 'https://example.com/two'],
  categories: ['governance' as const],
};

describe('the form of a custom check', () => {
  it('sends what was read as it was', () => {
    assert.deepEqual(requestedDefinition(editedCheck(definition)), definition);
    const { title, provider_type, resource_types, severity, passes_when, risk, categories } = definition;
    const remediation = { summary: 'Set an owner.' };
    const small = { title, provider_type, resource_types, severity, passes_when, risk, categories, remediation };
    assert.deepEqual(requestedDefinition(editedCheck(small)), small);
  });

  it('leaves out what is empty, and keeps the lines of conditions, which faults name', () => {
    const edited = { ...editedCheck(definition), appliesWhen: ' \n', failure: '', references: ' \n\n', title: ' One ' };
    const requested = requestedDefinition(edited);
    assert.deepEqual(
      ['applies_when', 'failure', 'references'].filter((field) => field in requested),
      [],
    );
    assert.deepEqual([requested.title, requested.passes_when], ['One', definition.passes_when]);
  });

  it('validates conditions before the rest is written, but not without a type or condition', () => {
    const conditions = { ...emptyCheck, types: ['object_bucket'], passesWhen: 'true' };
    const draft = draftDefinition(conditions);
    assert.deepEqual([draft?.passes_when, draft?.resource_types], ['true', ['object_bucket']]);
    assert.ok(draft !== null && draft.title !== '' && draft.risk !== '' && draft.remediation.summary !== '');
    assert.equal(draftDefinition({ ...conditions, types: [] }), null);
    assert.equal(draftDefinition({ ...conditions, passesWhen: ' ' }), null);
  });

  it('shows at each field why it was refused', () => {
    const faultAt = (details: string) => faultsByField(new Fault('Refused', { status: 422, details }), checkTitles).at;
    assert.deepEqual(faultAt('definition.passes_when, line 2, column 3: matches is not available: use reMatches'), {
      'Passes when': 'line 2, column 3: matches is not available: use reMatches',
    });
    assert.deepEqual(faultAt('definition.resource_types: object_bukket'), { Types: 'Refused: object_bukket' });
    assert.deepEqual(faultAt('related: nosuchtype'), { 'Passes when': 'Refused: nosuchtype' });
    assert.deepEqual(faultAt('definition.remediation.summary must not be empty'), {
      'How to fix it': 'must not be empty',
    });
  });

  it('has an address of its own for each check', () => {
    const address = new URL(checkAddress('custom_a_b'), 'https://console.example');
    assert.deepEqual(routeOf(address.pathname), { view: 'customCheck', ids: {} });
    assert.equal(address.searchParams.get('id'), 'custom_a_b');
    assert.equal(routeOf('/compliance/checks/new')?.view, 'customCheckNew');
    assert.equal(routeOf('/compliance/checks')?.view, 'customCheckList');
  });
});

describe('the form of a custom framework', () => {
  it('sends a document to the id that it names, in YAML and JSON', () => {
    const yaml = "title: 'id: custom_other'\nid: custom_house # ours\nsections:\n  - controls:\n      - id: '1.1'\n";
    assert.equal(idOfSource(yaml), 'custom_house');
    assert.equal(idOfSource('{ "id": "custom_house", "title": "A" }'), 'custom_house');
    assert.equal(idOfSource(JSON.stringify({ id: 'custom_a1', title: 'A' }, null, 2)), 'custom_a1');
    for (const without of ['', 'id:', "id: '1.1'", 'title: A']) assert.equal(idOfSource(without), 'custom_');
  });

  it('has an address of its own for each framework', () => {
    const address = new URL(frameworkAddress('custom_a_b'), 'https://console.example');
    assert.deepEqual(routeOf(address.pathname), { view: 'customFramework', ids: {} });
    assert.equal(address.searchParams.get('id'), 'custom_a_b');
    assert.equal(routeOf('/compliance/frameworks')?.view, 'customFrameworkList');
  });
});
