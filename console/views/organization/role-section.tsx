import { useState } from 'preact/hooks';
import type { Organization, OrganizationConnectionRequest, Provider } from '../../../client/src/client.ts';
import { stackSetCommands } from '../../organizations/stack-set.ts';
import type { UnitNode } from '../../organizations/unit-tree.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { TextField, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';
import { SetupStep, useSetup } from '../connect/setup-step.tsx';
import { SetupTemplates } from '../connect/setup-templates.tsx';

const readerRole = 'infrastructure-audit-read';
const longestRole = 64;
const longestPath = 512;

/** Shows the role that every account gets, and connects the accounts by it. */
export function RoleSection(props: { organization: Organization; tree: readonly UnitNode[]; onChanged: () => void }) {
  const { organization, tree, onChanged } = props;
  const { connection } = organization;
  const [isChanging, setChanging] = useState(false);
  if (connection !== null && !isChanging) {
    return (
      <Section
        title="2. The role"
        aside={
          <button type="button" onClick={() => setChanging(true)}>
            Change the role
          </button>
        }
      >
        <Facts
          facts={[
            ['Reads', <code>{connection.rolePath + connection.roleName}</code>],
            ['Remediates', <code>{connection.remediationRoleName ?? '–'}</code>],
            ['Setup', `#${connection.setupId}`],
          ]}
        />
      </Section>
    );
  }
  return (
    <RollOut
      organization={organization}
      tree={tree}
      onConnected={() => {
        setChanging(false);
        onChanged();
      }}
    />
  );
}

function RollOut(props: { organization: Organization; tree: readonly UnitNode[]; onConnected: () => void }) {
  const { organization, tree, onConnected } = props;
  const setup = useSetup();
  const provider = useSource(organization.provider_id);
  const covered = organization.filters.include?.ous ?? tree.map(({ externalId }) => externalId);
  const stackSet = stackSetCommands({
    units: covered,
    region: provider?.regions[0] ?? 'us-east-1',
    templateFile: 'audit-reading.json',
  });
  return (
    <Section title="2. The role in every account" class="form">
      <p>
        Roll out one role in all accounts that are covered. It can do exactly what the service calls, and trusts the
        principal that you enter only with the external id: the user or role with which the access of{' '}
        <strong>{visibleText(provider?.name ?? 'the account above')}</strong> begins. Accounts without the role are in
        error with the reason, and stop no other.
      </p>
      <SetupStep kind={organization.kind} setup={setup} label="Generate the external id and the templates">
        {(shown) => (
          <>
            <SetupTemplates setup={shown} />
            <details>
              <summary>Roll it out in all accounts as a StackSet</summary>
              <p class="hint">
                Save the CloudFormation template first. From a delegated administrator, add{' '}
                <code>--call-as DELEGATED_ADMIN</code> to both commands.
              </p>
              <CodeBlock title="StackSet commands" text={stackSet} fileName="audit-stack-set.sh" />
            </details>
          </>
        )}
      </SetupStep>
      {setup.id !== null && <ConnectForm organization={organization} setupId={setup.id} onConnected={onConnected} />}
    </Section>
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

function ConnectForm(props: { organization: Organization; setupId: number; onConnected: () => void }) {
  const { organization, setupId, onConnected } = props;
  const [role, setRole] = useState(organization.connection?.roleName ?? readerRole);
  const [remediation, setRemediation] = useState(organization.connection?.remediationRoleName ?? '');
  const [path, setPath] = useState(organization.connection?.rolePath ?? '/');
  const command = useCommand();
  const blocked = useAdminBlock();
  const submit = (event: Event): void => {
    event.preventDefault();
    if (blocked !== null) return;
    void command.run(async () => {
      const connection: OrganizationConnectionRequest = {
        type: 'assume_role',
        setupId,
        roleName: role.trim(),
        rolePath: path.trim(),
        ...(remediation.trim() === '' ? {} : { remediationRoleName: remediation.trim() }),
      };
      const params = { path: { id: organization.id } };
      await done(api.PUT('/api/v1/organizations/{id}', { params, body: { connection } }));
      onConnected();
    });
  };
  return (
    <form class="form" onSubmit={submit} aria-label="Connect the accounts">
      <TextField
        title="Name of the role that reads"
        isRequired
        maxLength={longestRole}
        value={role}
        onChange={setRole}
      />
      <TextField
        title="Name of the role that remediates (optional)"
        hint="Without it, the accounts are only read"
        maxLength={longestRole}
        value={remediation}
        onChange={setRemediation}
      />
      <TextField title="Path of the roles" isRequired maxLength={longestPath} value={path} onChange={setPath} />
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        <button type="submit" class="main" aria-disabled={command.isBusy || blocked !== null}>
          Check the role and connect the accounts
        </button>
        {blocked !== null && <span class="hint">{blocked}</span>}
      </div>
    </form>
  );
}
