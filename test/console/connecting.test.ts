import assert from 'node:assert/strict';
import { connectForms } from '../../api/providers/forms/forms.ts';
import { compileCheck } from '../../api/validation/schema-check.ts';
import { chosenAccess, clouds } from '../../console/connecting/clouds.ts';
import { authenticationOf, connectBody, listIn } from '../../console/connecting/connect-body.ts';

const id = '11111111-2222-3333-4444-555555555555';
const arn = 'arn:aws:iam::111122223333:role/Reader';

/** What a person may enter in each field, whatever the form. */
const entered: Readonly<Record<string, string>> = {
  region: ' eu-central-1 ',
  regions: 'eu-west-1, us-east-1',
  roleArn: arn,
  remediationRoleArn: 'arn:aws:iam::111122223333:role/Fixer',
  via: `${arn}-1\n${arn}-2`,
  accessKeyId: 'AKIAEXAMPLE',
  secretAccessKey: 'secret',
  'source.accessKeyId': 'AKIAEXAMPLE',
  'source.secretAccessKey': 'secret',
  sessionToken: 'token',
  projectId: 'payments-prod-4711',
  billingDataset: 'billing.export',
  configuration: '{}',
  serviceAccountJson: '{}',
  impersonate: 'reader@payments-prod-4711.iam.gserviceaccount.com',
  tenantId: id,
  subscriptionId: id,
  clientId: id,
  clientSecret: 'secret',
  certificate: '-----BEGIN CERTIFICATE-----',
  kubeconfig: 'apiVersion: v1\n',
  namespace: 'audit',
  serviceAccount: 'reader',
  audience: 'https://kubernetes.default.svc',
};

describe('the forms of connecting an account', () => {
  for (const cloud of clouds) {
    const api = connectForms.find(({ kind }) => kind === cloud.kind);
    assert.ok(api, cloud.kind);
    const connects = compileCheck(api.connectBody);
    const replaces = compileCheck(api.credentialsBody);
    for (const form of cloud.forms) {
      const fields = [...cloud.scope, ...form.fields];
      const required = fields.filter(({ isOptional }) => isOptional !== true).map(({ name }) => name);
      const onlyRequired = Object.fromEntries(required.map((name) => [name, entered[name] ?? '']));

      it(`of ${cloud.kind} by ${form.name} make bodies that the API accepts, filled in as far as needed or completely`, () => {
        for (const values of [onlyRequired, entered]) {
          const given = { name: ' Production ', values, setupId: 7 };
          assert.deepEqual(connects(connectBody({ cloud, form }, given)), []);
          assert.deepEqual(replaces({ authentication: authenticationOf(form, given) }), []);
        }
      });

      it(`of ${cloud.kind} by ${form.name} require what the API requires`, () => {
        for (const name of required) {
          const given = { name: 'Production', values: { ...onlyRequired, [name]: '' }, setupId: 7 };
          assert.notDeepEqual(connects(connectBody({ cloud, form }, given)), [], name);
        }
      });
    }
  }

  it('nest what belongs to the source of a role, and name the setup only where one is needed', () => {
    const { cloud, form } = chosenAccess(new URLSearchParams('kind=cloud_a&form=role_by_key'));
    assert.ok(cloud && form);
    assert.deepEqual(authenticationOf(form, { values: entered, setupId: 7 }), {
      type: 'assume_role',
      setupId: 7,
      roleArn: arn,
      remediationRoleArn: 'arn:aws:iam::111122223333:role/Fixer',
      via: [`${arn}-1`, `${arn}-2`],
      source: { type: 'access_key', accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' },
    });
    const key = chosenAccess(new URLSearchParams('kind=cloud_a&form=access_key')).form;
    assert.ok(key);
    assert.ok(!('setupId' in authenticationOf(key, { values: entered, setupId: 7 })));
  });

  it('take “all” regions as a word, and separate values by commas, spaces and lines', () => {
    const { cloud, form } = chosenAccess(new URLSearchParams('kind=cloud_a&form=process'));
    assert.ok(cloud && form);
    const given = { name: 'x', values: { region: 'eu-west-1', regions: ' all ' }, setupId: null };
    assert.equal(connectBody({ cloud, form }, given)['regions'], 'all');
    assert.deepEqual(listIn(' a,b\n c ,, '), ['a', 'b', 'c']);
  });

  it('are not chosen by an address that names none', () => {
    assert.deepEqual(chosenAccess(new URLSearchParams('kind=other&form=role')), { cloud: null, form: null });
    assert.equal(chosenAccess(new URLSearchParams('kind=cloud_b&form=role')).form, null);
  });
});
