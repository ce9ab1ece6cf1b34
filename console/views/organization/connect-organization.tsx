import { useState } from 'preact/hooks';
import type { Provider } from '../../../client/src/client.ts';
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

/** The steps of connecting an organization; the page of the new organization shows all but the first. */
export const organizationSteps = ['Management account', 'Accounts to cover', 'Role', 'First sync'] as const;

const longestName = 200;
const mostOffered = 12;

/** Connects an organization with the access of an account that may list it. */
export function ConnectOrganizationView() {
  const providers = useLoaded((signal) => bodyOf(api.GET('/api/v1/providers', { signal })), []);
  return (
    <Page title="Connect an organization" up={{ to: '/providers', name: 'Accounts' }}>
      <Stepper steps={organizationSteps} current={0} />
      <div class="cards plan">
        <Section title="The account that lists the organization">
          <Show loaded={providers}>
            {(all) => <ChooseProvider providers={all.filter(({ type }) => type === 'cloud_a')} />}
          </Show>
        </Section>
        <Section title="What happens">
          <ul class="bullets">
            <li>The tree and the accounts are read, now and every six hours. Nothing is connected yet.</li>
            <li>You choose which accounts are covered: by unit, tag or name.</li>
            <li>You roll out one role in all of them; each discovery connects the accounts that have it.</li>
          </ul>
        </Section>
      </div>
    </Page>
  );
}

function ChooseProvider({ providers }: { providers: readonly Provider[] }) {
  const [name, setName] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const command = useCommand();
  const blocked = useAdminBlock();
  if (providers.length === 0) return <NoAccount />;
  const text = search.toLowerCase();
  const found = providers.filter(
    (one) => one.name.toLowerCase().includes(text) || (one.account_id ?? '').includes(text),
  );
  const submit = (event: Event): void => {
    event.preventDefault();
    if (chosen === null || blocked !== null) return;
    void command.run(async () => {
      const body = { kind: 'cloud_a', name: name.trim(), provider_id: Number(chosen) } as const;
      const { id } = await bodyOf(api.POST('/api/v1/organizations', { body }));
      go(`/organizations/${id}/setup`);
    });
  };
  return (
    <form class="form" onSubmit={submit} aria-label="Connect an organization">
      <p>
        Choose the management account, or a delegated administrator of AWS Organizations. It may be{' '}
        <a href="/providers/connect?kind=cloud_a&form=role">connected first</a>.
      </p>
      {providers.length > mostOffered && <TextField title="Search" value={search} onChange={setSearch} />}
      <ChoiceCards
        legend="Account"
        choices={found.slice(0, mostOffered).map(({ id, name: title, account_id: accountId }) => ({
          value: String(id),
          title,
          text: visibleText(accountId ?? ''),
        }))}
        value={chosen}
        onChoose={setChosen}
      />
      {found.length === 0 && <Empty>No account matches.</Empty>}
      <TextField title="Name of the organization" isRequired maxLength={longestName} value={name} onChange={setName} />
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
        <a class="button main" href="/providers/connect?kind=cloud_a&form=role">
          Connect the management account
        </a>
      </p>
    </div>
  );
}
