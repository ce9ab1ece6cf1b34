import { useState } from 'preact/hooks';
import type { Organization, Provider, Setup } from '../../../client/src/client.ts';
import type { AccessForm } from '../../connecting/access-form.ts';
import { authenticationOf } from '../../connecting/connect-body.ts';
import { connectionForms, connectionValues } from '../../organizations/connection-forms.ts';
import { stackSetCommands } from '../../organizations/stack-set.ts';
import type { UnitNode } from '../../organizations/unit-tree.ts';
import { ChoiceCards } from '../../parts/choice-cards.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AccessFields } from '../connect/access-fields.tsx';
import { SetupStep, useSetup } from '../connect/setup-step.tsx';
import { SetupTemplates } from '../connect/setup-templates.tsx';

/** Shows how every account is accessed, and connects the accounts. */
export function RoleSection(props: { organization: Organization; tree: readonly UnitNode[]; onChanged: () => void }) {
  const { organization, tree, onChanged } = props;
  const { kind, connection } = organization;
  const forms = connectionForms[kind];
  const [isChanging, setChanging] = useState(false);
  const [name, setName] = useState(connection?.type ?? forms[0]?.name ?? '');
  const form = forms.find((one) => one.name === name);
  if (connection !== null && !isChanging) {
    return <Present connection={connection} onChange={() => setChanging(true)} />;
  }
  return (
    <Section title="2. The access to every account" class="form">
      {forms.length > 1 && (
        <ChoiceCards
          legend="Access"
          choices={forms.map(({ name: value, title, text }) => ({ value, title, text }))}
          value={name}
          onChoose={setName}
        />
      )}
      {form !== undefined && (
        <RollOut
          key={form.name}
          organization={organization}
          form={form}
          tree={tree}
          onConnected={() => {
            setChanging(false);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}

const factNames: Readonly<Record<string, string>> = {
  setupId: 'Setup',
  roleName: 'Role that reads',
  remediationRoleName: 'Role that remediates',
  rolePath: 'Path',
  serviceAccount: 'Service account',
  region: 'Region',
  regions: 'Regions',
};

function Present(props: { connection: NonNullable<Organization['connection']>; onChange: () => void }) {
  const { connection, onChange } = props;
  const facts = Object.entries(connection)
    .filter(([name]) => name !== 'type')
    .map(([name, value]) => [factNames[name] ?? name, <code>{visibleText(String(value))}</code>] as const);
  return (
    <Section
      title="2. The access to every account"
      aside={
        <button type="button" onClick={onChange}>
          Change the access
        </button>
      }
    >
      <Facts facts={[['Form', connectionTitle(connection.type)], ...facts]} />
    </Section>
  );
}

const connectionTitle = (type: string): string =>
  Object.values(connectionForms)
    .flat()
    .find(({ name }) => name === type)?.title ?? type;

function RollOut(props: {
  organization: Organization;
  form: AccessForm;
  tree: readonly UnitNode[];
  onConnected: () => void;
}) {
  const { organization, form, tree, onConnected } = props;
  const setup = useSetup();
  const provider = useSource(organization.provider_id);
  const source = <strong>{visibleText(provider?.name ?? 'the account above')}</strong>;
  return (
    <>
      <p>
        {form.text} The templates have exactly the permissions that the service’s calls need. The access of {source} is
        where it begins; enter its user, role or service account as the principal. Accounts without the access are in
        error with the reason, and stop no other.
      </p>
      <SetupStep kind={organization.kind} setup={setup} label="Generate the templates">
        {(shown) => <Templates setup={shown} organization={organization} provider={provider} tree={tree} />}
      </SetupStep>
      {setup.id !== null && (
        <ConnectForm organization={organization} form={form} setupId={setup.id} onConnected={onConnected} />
      )}
    </>
  );
}

function Templates(props: {
  setup: Setup;
  organization: Organization;
  provider: Provider | null;
  tree: readonly UnitNode[];
}) {
  const { setup, organization, provider, tree } = props;
  const covered = organization.filters.include?.ous ?? tree.map(({ externalId }) => externalId);
  const stackSet = stackSetCommands({
    units: covered,
    region: provider?.regions[0] ?? 'us-east-1',
    templateFile: 'audit-reading.json',
  });
  return (
    <>
      <SetupTemplates setup={setup} forOrganization />
      {organization.kind === 'cloud_a' && (
        <details>
          <summary>Roll it out in all accounts as a StackSet</summary>
          <p class="hint">
            Save the CloudFormation template first. From a delegated administrator, add{' '}
            <code>--call-as DELEGATED_ADMIN</code> to both commands.
          </p>
          <CodeBlock title="StackSet commands" text={stackSet} fileName="audit-stack-set.sh" />
        </details>
      )}
    </>
  );
}

/** Returns the account whose access lists the organization; null until it is loaded. */
function useSource(providerId: number | null): Provider | null {
  const { value } = useLoaded(
    async (signal) =>
      providerId === null
        ? null
        : bodyOf(api.GET('/api/v1/providers/{id}', { params: { path: { id: providerId } }, signal })),
    [providerId],
  );
  return value;
}

function ConnectForm(props: {
  organization: Organization;
  form: AccessForm;
  setupId: number;
  onConnected: () => void;
}) {
  const { organization, form, setupId, onConnected } = props;
  const [values, setValues] = useState(connectionValues(organization.connection));
  const command = useCommand();
  const blocked = useAdminBlock();
  const submit = (event: Event): void => {
    event.preventDefault();
    if (blocked !== null) return;
    void command.run(async () => {
      const connection = authenticationOf(form, { values, setupId }) as never;
      const params = { path: { id: organization.id } };
      await done(api.PUT('/api/v1/organizations/{id}', { params, body: { connection } }));
      onConnected();
    });
  };
  return (
    <form class="form" onSubmit={submit} aria-label="Connect the accounts">
      <AccessFields fields={form.fields} values={values} onChange={setValues} />
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        <button type="submit" class="main" aria-disabled={command.isBusy || blocked !== null}>
          Check the access and connect the accounts
        </button>
        {blocked !== null && <span class="hint">{blocked}</span>}
      </div>
    </form>
  );
}
