import { useState } from 'preact/hooks';
import {
  organizationKindValues,
  providerKindNames,
  type OrganizationKind,
  type Provider,
} from '../../../client/src/client.ts';
import { accountWords } from '../../organizations/connection-forms.ts';
import type { FieldValues } from '../../connecting/connect-body.ts';
import { ChoiceCards } from '../../parts/choice-cards.tsx';
import { TextField, useAdminBlock } from '../../parts/controls.tsx';
import { Empty, FaultNotice, Show } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { go } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AccessFields } from '../connect/access-fields.tsx';

/** The steps of connecting an organization; the page of the new organization shows all but the first. */
export const organizationSteps = ['Organization', 'Accounts to cover', 'Access', 'First sync'] as const;

const longestName = 200;
const mostOffered = 12;

type OrganizationProvider = Provider & { type: OrganizationKind };

const hasOrganizations = ({ type }: Provider): boolean => organizationKindValues.some((kind) => kind === type);

/** Connects an organization with the access of an account that may list it. */
export function ConnectOrganizationView() {
  const providers = useLoaded((signal) => bodyOf(api.GET('/api/v1/providers', { signal })), []);
  return (
    <Page title="Connect an organization" up={{ to: '/providers', name: 'Accounts' }}>
      <Stepper steps={organizationSteps} current={0} />
      <div class="cards plan">
        <Section title="The account that lists the organization">
          <Show loaded={providers}>
            {(all) => (
              <ChooseProvider providers={all.filter((one): one is OrganizationProvider => hasOrganizations(one))} />
            )}
          </Show>
        </Section>
        <Section title="What happens">
          <ul class="bullets">
            <li>The tree and the accounts are read, now and every six hours. Nothing is connected yet.</li>
            <li>You choose which accounts are covered: by unit, tag or name.</li>
            <li>You grant the access once for all of them; each discovery connects the accounts that have it.</li>
          </ul>
        </Section>
      </div>
    </Page>
  );
}

function ChooseProvider({ providers }: { providers: readonly OrganizationProvider[] }) {
  const [name, setName] = useState('');
  const [search, setSearch] = useState('');
  const [root, setRoot] = useState<FieldValues>({});
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = providers.find(({ id }) => String(id) === chosenId) ?? null;
  const command = useCommand();
  const blocked = useAdminBlock();
  if (providers.length === 0) return <NoAccount />;
  const rootField = chosen === null ? null : accountWords[chosen.type].root;
  const text = search.toLowerCase();
  const found = providers.filter(
    (one) => one.name.toLowerCase().includes(text) || (one.account_id ?? '').includes(text),
  );
  const submit = (event: Event): void => {
    event.preventDefault();
    if (chosen === null || blocked !== null) return;
    void command.run(async () => {
      const body = {
        kind: chosen.type,
        name: name.trim(),
        provider_id: chosen.id,
        ...(rootField === null || (root['root'] ?? '').trim() === '' ? {} : { root: (root['root'] ?? '').trim() }),
      };
      const { id } = await bodyOf(api.POST('/api/v1/organizations', { body }));
      go(`/organizations/${id}/setup`);
    });
  };
  return (
    <form class="form" onSubmit={submit} aria-label="Connect an organization">
      <p>
        Choose an account whose access lists the organization. It has to be{' '}
        <a href="/providers/connect">connected first</a>.
      </p>
      <ul class="bullets">
        {organizationKindValues.map((kind) => (
          <li key={kind}>
            {providerKindNames[kind]}: {accountWords[kind].listedBy}
          </li>
        ))}
      </ul>
      {providers.length > mostOffered && <TextField title="Search" value={search} onChange={setSearch} />}
      <ChoiceCards
        legend="Account"
        choices={found.slice(0, mostOffered).map(({ id, name: title, type, account_id: accountId }) => ({
          value: String(id),
          title,
          text: `${providerKindNames[type]} ${visibleText(accountId ?? '')}`,
        }))}
        value={chosenId}
        onChoose={setChosenId}
      />
      {found.length === 0 && <Empty>No account matches.</Empty>}
      <TextField title="Name of the organization" isRequired maxLength={longestName} value={name} onChange={setName} />
      {rootField !== null && <AccessFields fields={[rootField]} values={root} onChange={setRoot} />}
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        <button type="submit" class="main" aria-disabled={command.isBusy || chosen === null || blocked !== null}>
          Read the organization
        </button>
        {(blocked ?? (chosen === null ? 'Choose an account.' : null)) !== null && (
          <span class="hint">{blocked ?? 'Choose an account.'}</span>
        )}
      </div>
    </form>
  );
}

function NoAccount() {
  return (
    <div class="form">
      <p>
        The organization is read with the access of its management account, or of a delegated administrator. Connect
        that AWS account first.
      </p>
      <p class="buttons">
        <a class="button main" href="/providers/connect">
          Connect an account
        </a>
      </p>
    </div>
  );
}
