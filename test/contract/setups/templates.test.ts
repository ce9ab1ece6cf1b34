import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { announcedAssetTypes } from '../../../domain/clouds/gcp/announced-asset-types.ts';
import { cloudOf, providerKinds, type ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import {
  discoveryPermissions,
  organizationPermissions,
  readingPermissions,
  remediationNames,
  remediationPermissions,
} from '../../../domain/setups/permissions/permissions.ts';
import { setupTemplates, type AccessTemplates } from '../../../domain/setups/templates.ts';
import { callsOfCommands, option } from './shell-commands.ts';

const externalId = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567';
const principal = 'arn:aws:iam::123456789012:role/service-role/audit';
const programs = join(process.cwd(), '.cache', 'venv', 'bin');

function templatesOf(kind: ProviderKind): [string, AccessTemplates][] {
  const { reading, remediation } = setupTemplates(kind, {
    externalId,
    remediations: [...remediationNames(cloudOf[kind])],
  });
  return [['reading', reading], ...(remediation === null ? [] : ([['remediation', remediation]] as const))] as [
    string,
    AccessTemplates,
  ][];
}

interface Statement {
  Effect: string;
  Action: string | string[];
  Principal?: unknown;
  Condition?: unknown;
}

const actionsOf = (documents: readonly { Statement: Statement[] }[]): string[] =>
  documents.flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action)).toSorted();

/** Runs a program on a file that has this text. */
function check(program: string, { name, text }: { name: string; text: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'audit-template-'));
  try {
    writeFileSync(join(folder, name), text);
    return execFileSync(join(programs, program), [join(folder, name)], { encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('The templates of setups', () => {
  const needed = (cloud: 'aws' | 'azure', what: string): string[] => {
    const changing = remediationPermissions(cloud, [...remediationNames(cloud)]);
    if (what === 'reading') return readingPermissions(cloud);
    return cloud === 'azure' ? changing : [...readingPermissions(cloud), ...changing].toSorted();
  };

  it('for a change feed on AWS are accepted by cfn-lint', function () {
    this.timeout(120_000);
    const { change_feed: feed } = setupTemplates('cloud_a', { externalId, remediations: [] });
    assert.equal(check('cfn-lint', { name: 'template.json', text: feed?.cloudformation ?? '' }), '');
  });

  it('for the audit logs of clusters on AWS are accepted by cfn-lint, and allow their search in every form', function () {
    this.timeout(120_000);
    const { audit_log: log } = setupTemplates('cloud_a', { externalId, remediations: [] });
    assert.equal(check('cfn-lint', { name: 'template.json', text: log?.cloudformation ?? '' }), '');
    const [call = []] = callsOfCommands(log?.cli ?? '', { ROLE_NAME: 'audit' }).filter((words) =>
      words.includes('put-role-policy'),
    );
    const { Statement } = JSON.parse(option(call, '--policy-document')) as {
      Statement: { Action: string; Resource: string }[];
    };
    assert.deepEqual(
      Statement.map(({ Action }) => Action),
      ['logs:FilterLogEvents'],
    );
    assert.match(Statement[0]?.Resource ?? '', /:log-group:\/aws\/eks\/\*\/cluster:\*$/);
    for (const form of [log?.cloudformation, log?.terraform]) {
      assert.ok(form?.includes('logs:FilterLogEvents') && form.includes('log-group:/aws/eks/*/cluster:*'));
    }
  });

  it('for the audit logs of clusters on Azure and Google Cloud grant no more than reading them', () => {
    const azure = setupTemplates('cloud_c', { externalId, remediations: [] }).audit_log?.cli ?? '';
    const given = { CLUSTER_ID: '/clusters/a', STORAGE_ACCOUNT_ID: '/accounts/b', PRINCIPAL_ID: 'object-1' };
    const [setting = [], assignment = []] = callsOfCommands(azure, given);
    assert.deepEqual(JSON.parse(option(setting, '--logs')), [{ category: 'kube-audit-admin', enabled: true }]);
    assert.deepEqual(
      [option(assignment, '--role'), option(assignment, '--scope')],
      ['Storage Blob Data Reader', '/accounts/b'],
    );
    const google = setupTemplates('cloud_b', { externalId, remediations: [] }).audit_log?.cli ?? '';
    const [role = []] = callsOfCommands(google, { PROJECT_ID: 'shop' });
    assert.equal(option(role, '--permissions'), 'logging.logEntries.list');
  });

  for (const [what, templates] of templatesOf('cloud_a')) {
    it(`for ${what} on AWS are accepted by cfn-lint`, function () {
      this.timeout(120_000);
      const text = templates.cloudformation ?? '';
      assert.equal(check('cfn-lint', { name: 'template.json', text }), '');
    });

    it(`for ${what} on AWS trust the installation only with the external id of the setup`, () => {
      const { Resources } = JSON.parse(templates.cloudformation ?? '') as {
        Resources: Record<
          string,
          { Type: string; Properties: { AssumeRolePolicyDocument: { Statement: Statement[] }; PolicyDocument: never } }
        >;
      };
      const assumed = Resources['Role']?.Properties.AssumeRolePolicyDocument.Statement.filter(
        ({ Action }) => Action === 'sts:AssumeRole',
      );
      assert.deepEqual(assumed, [
        {
          Effect: 'Allow',
          Principal: { AWS: { Ref: 'PrincipalArn' } },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'sts:ExternalId': externalId } },
        },
      ]);
      const policies = Object.values(Resources).filter(({ Type }) => Type === 'AWS::IAM::ManagedPolicy');
      assert.deepEqual(actionsOf(policies.map(({ Properties }) => Properties.PolicyDocument)), needed('aws', what));
    });

    it(`for ${what} on AWS create the same role by commands`, () => {
      const [role, ...others] = callsOfCommands(templates.cli, { PRINCIPAL_ARN: principal });
      assert.deepEqual(role?.slice(0, 3), ['aws', 'iam', 'create-role']);
      const trust = JSON.parse(option(role, '--assume-role-policy-document')) as { Statement: Statement[] };
      assert.deepEqual(trust.Statement[0], {
        Effect: 'Allow',
        Principal: { AWS: principal },
        Action: 'sts:AssumeRole',
        Condition: { StringEquals: { 'sts:ExternalId': externalId } },
      });
      const created = others.filter(([, , command]) => command === 'create-policy');
      const attached = others.filter(([, , command]) => command === 'attach-role-policy');
      assert.equal(attached.length, created.length);
      for (const call of attached) assert.equal(option(call, '--role-name'), option(role, '--role-name'));
      const documents = created.map(
        (call) => JSON.parse(option(call, '--policy-document')) as { Statement: Statement[] },
      );
      assert.deepEqual(actionsOf(documents), needed('aws', what));
      assert.throws(() => callsOfCommands(templates.cli, {}), /PRINCIPAL_ARN/);
    });
  }

  for (const [what, { cli }] of templatesOf('cloud_c')) {
    it(`for ${what} on Azure create a custom role by commands`, () => {
      const [role = [], assignment = []] = callsOfCommands(cli, { SUBSCRIPTION_ID: 'sub-1', PRINCIPAL_ID: 'object-1' });
      const definition = JSON.parse(option(role, '--role-definition')) as { Name: string; Actions: string[] };
      assert.deepEqual(
        { ...definition, Description: '' },
        {
          Name: definition.Name,
          IsCustom: true,
          Description: '',
          Actions: needed('azure', what),
          AssignableScopes: ['/subscriptions/sub-1'],
        },
      );
      assert.equal(option(assignment, '--role'), definition.Name);
      assert.equal(option(assignment, '--scope'), '/subscriptions/sub-1');
      assert.equal(option(assignment, '--assignee-object-id'), 'object-1');
    });
  }

  it('for a change feed on Google Cloud create two feeds, and grant no more than they need', () => {
    const { change_feed: feed } = setupTemplates('cloud_b', { externalId, remediations: [] });
    const calls = callsOfCommands(feed?.cli ?? '', { PROJECT_ID: 'shop-1' }).filter(
      ([program]) => program === 'gcloud',
    );
    const feeds = calls.filter((call) => call.slice(1, 4).join(' ') === 'asset feeds create');
    assert.deepEqual(
      feeds.map((call) => option(call, '--content-type')),
      ['resource', 'iam-policy'],
    );
    for (const call of feeds) {
      assert.equal(option(call, '--pubsub-topic'), 'projects/shop-1/topics/infrastructure-audit-assets');
      assert.deepEqual(option(call, '--asset-types').split(','), [...announcedAssetTypes]);
    }
    const roles = calls.filter((call) => call.includes('add-iam-policy-binding'));
    assert.deepEqual(
      roles.map((call) => option(call, '--role')),
      ['roles/pubsub.publisher', 'roles/pubsub.subscriber', 'projects/shop-1/roles/infrastructureAuditLogReader'],
    );
    for (const type of announcedAssetTypes) assert.ok(feed?.terraform?.includes(`"${type}"`), type);
  });

  it('for Google Cloud create custom roles by commands, above the project only where there is an organization', () => {
    const [[, { cli }]] = templatesOf('cloud_b') as [[string, AccessTemplates]];
    const permissions = (calls: string[][]): string[] =>
      calls.filter((call) => call[2] === 'roles').flatMap((call) => option(call, '--permissions').split(','));
    const ofProject = permissions(callsOfCommands(cli, { PROJECT_ID: 'shop-1' }));
    const all = permissions(callsOfCommands(cli, { PROJECT_ID: 'shop-1', ORGANIZATION_ID: '42' }));
    assert.deepEqual([...new Set(all)].toSorted(), readingPermissions('gcp'));
    const above = all.slice(ofProject.length);
    assert.deepEqual(above, [
      'logging.sinks.list',
      'resourcemanager.folders.getIamPolicy',
      'resourcemanager.organizations.getIamPolicy',
    ]);
    assert.ok(ofProject.every((name) => !/^resourcemanager\.(?:folders|organizations)/.test(name)));
  });

  for (const [what, { kubernetes, cli }] of templatesOf('orchestrator')) {
    it(`for ${what} on Kubernetes are applied by commands as they are`, () => {
      const [apply] = callsOfCommands(cli, {});
      assert.deepEqual(apply, ['kubectl', 'apply', '-f', '-', kubernetes]);
      const kinds = parseAllDocuments(kubernetes ?? '').map((one) => (one.toJS() as { kind: string }).kind);
      assert.deepEqual(kinds, ['ServiceAccount', 'ClusterRole', 'ClusterRoleBinding']);
    });
  }

  /** The templates for a whole organization. */
  function ofOrganization(kind: ProviderKind): AccessTemplates {
    const { organization } = setupTemplates(kind, { externalId, remediations: [] });
    assert.ok(organization);
    return organization;
  }

  for (const [what, { arm }] of [...templatesOf('cloud_c'), ['an organization', ofOrganization('cloud_c')] as const]) {
    it(`for ${what} on Azure define a role and assign it in a template of Resource Manager`, () => {
      const { $schema, parameters, resources } = JSON.parse(arm ?? '') as {
        $schema: string;
        parameters: object;
        resources: { type: string; properties: Record<string, unknown> }[];
      };
      const [role, assignment] = resources;
      const isGroup = what === 'an organization';
      assert.match($schema, isGroup ? /managementGroupDeploymentTemplate/ : /subscriptionDeploymentTemplate/);
      assert.deepEqual(Object.keys(parameters), ['principalId']);
      assert.deepEqual(role?.properties['permissions'], [
        { actions: isGroup ? organizationPermissions('azure') : needed('azure', what), notActions: [] },
      ]);
      const scope = isGroup ? '[managementGroup().id]' : '[subscription().id]';
      assert.deepEqual(role?.properties['assignableScopes'], [scope]);
      assert.equal(assignment?.properties['principalId'], "[parameters('principalId')]");
    });
  }

  it('for an organization on Azure create a custom role of the management group by commands', () => {
    const { cli, terraform } = ofOrganization('cloud_c');
    const [role = [], assignment = []] = callsOfCommands(cli, {
      MANAGEMENT_GROUP_ID: 'production',
      PRINCIPAL_ID: 'object-1',
    });
    const group = '/providers/Microsoft.Management/managementGroups/production';
    const definition = JSON.parse(option(role, '--role-definition')) as Record<string, unknown>;
    assert.deepEqual(definition['Actions'], organizationPermissions('azure'));
    assert.deepEqual(definition['AssignableScopes'], [group]);
    assert.equal(option(assignment, '--scope'), group);
    assert.equal(option(assignment, '--role'), definition['Name']);
    assert.match(
      terraform ?? '',
      /scope += "\/providers\/Microsoft.Management\/managementGroups\/\$\{var.management_group_id\}"/,
    );
    assert.throws(() => callsOfCommands(cli, { PRINCIPAL_ID: 'object-1' }), /MANAGEMENT_GROUP_ID/);
  });

  it('for an organization on Google Cloud grant a custom role on it or on a folder by commands', () => {
    const { cli } = ofOrganization('cloud_b');
    const given = { ORGANIZATION_ID: '42', MEMBER: 'serviceAccount:audit@hub-1.iam.gserviceaccount.com' };
    const [role = [], grant = []] = callsOfCommands(cli, given);
    assert.deepEqual(option(role, '--permissions').split(','), organizationPermissions('gcp'));
    assert.deepEqual(grant.slice(0, 4), ['gcloud', 'organizations', 'add-iam-policy-binding', '42']);
    assert.match(option(grant, '--role'), /^organizations\/42\/roles\//);
    const [listing = [], onFolder = []] = callsOfCommands(cli, { ...given, FOLDER_ID: '31', DISCOVERY_ONLY: '1' });
    assert.deepEqual(option(listing, '--permissions').split(','), discoveryPermissions('gcp'));
    assert.deepEqual(onFolder.slice(0, 5), ['gcloud', 'resource-manager', 'folders', 'add-iam-policy-binding', '31']);
  });

  it('for Google Cloud let a service account be impersonated only where that is asked for', () => {
    const [[, { cli, terraform }]] = templatesOf('cloud_b') as [[string, AccessTemplates]];
    const isGrant = (call: string[]): boolean => call.includes('roles/iam.serviceAccountTokenCreator');
    assert.equal(callsOfCommands(cli, { PROJECT_ID: 'shop-1' }).filter(isGrant).length, 0);
    const hub = 'audit@hub-1.iam.gserviceaccount.com';
    const [grant = []] = callsOfCommands(cli, { PROJECT_ID: 'shop-1', IMPERSONATED_BY: hub }).filter(isGrant);
    assert.equal(option(grant, '--member'), `serviceAccount:${hub}`);
    assert.equal(grant[4], 'infrastructure-audit@shop-1.iam.gserviceaccount.com');
    assert.match(terraform ?? '', /member +=  ?"serviceAccount:\$\{var.impersonated_by\}"/);
  });

  it('refuse an external id that would need quoting', () => {
    for (const kind of providerKinds) {
      assert.throws(() => setupTemplates(kind, { externalId: `a"'$(id)`, remediations: [] }), TypeError);
    }
  });

  it('have nothing for remediation where none is allowed', () => {
    for (const kind of providerKinds) {
      assert.equal(setupTemplates(kind, { externalId, remediations: [] }).remediation, null);
    }
  });
});
