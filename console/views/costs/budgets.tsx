import { useState } from 'preact/hooks';
import type { Budget } from '../../../client/src/client.ts';
import { ConfirmedButton, TextField } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { useUser } from '../../service/use-session.ts';
import { money, percent } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import type { KnownProviders } from '../providers.tsx';

/** Shows the budgets with what was spent and is expected; admins create, change and delete them. */
export function Budgets({ providers }: { providers: KnownProviders }) {
  const isAdmin = useUser().role === 'admin';
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/costs/budgets', { signal })), []);
  const scopeOf = ({
    provider_id: id,
    ou,
    organization_id: organization,
    service,
    tag_key: key,
    tag_value: value,
  }: Budget): string =>
    [
      id === null
        ? (ou ?? (organization === null ? 'All accounts' : `Organization ${organization}`))
        : providers.nameOf(id),
      service,
      key === null ? null : value === null ? key : `${key}=${value}`,
    ]
      .filter((part) => part !== null)
      .join(', ');
  return (
    <Section
      title="Budgets of a month"
      aside={isAdmin ? <NewBudget providers={providers} onDone={loaded.reload} /> : undefined}
    >
      <Show loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Budgets"
            rows={data}
            keyOf={({ id }) => id}
            empty="There is no budget yet."
            columns={[
              {
                title: 'Budget',
                isHeader: true,
                cell: (budget) => (
                  <>
                    <Name text={budget.name} />
                    <span class="where">{visibleText(scopeOf(budget))}</span>
                  </>
                ),
              },
              { title: 'Amount', align: 'right', cell: ({ amount, currency }) => money(amount, currency) },
              {
                title: 'Spent',
                align: 'right',
                cell: ({ spent, amount, currency }) => `${money(spent, currency)} (${percent(spent / amount)})`,
              },
              {
                title: 'Expected',
                align: 'right',
                from: 'medium',
                cell: ({ forecast, currency }) => (forecast === null ? 'not known' : money(forecast.total, currency)),
              },
              ...(isAdmin
                ? [
                    {
                      title: 'Actions',
                      cell: (budget: Budget) => (
                        <div class="buttons">
                          <ChangeBudget key={budget.updated_at} budget={budget} onDone={loaded.reload} />
                          <DeleteBudget budget={budget} onDone={loaded.reload} />
                        </div>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Show>
    </Section>
  );
}

/** Changes name and amount; what the budget counts stays, since its alerts are about that. */
function ChangeBudget({ budget, onDone }: { budget: Budget; onDone: () => void }) {
  const command = useCommand();
  const [name, setName] = useState(budget.name);
  const [amount, setAmount] = useState(String(budget.amount));
  return (
    <ConfirmedButton
      command={command}
      kind="main"
      label="Change"
      question={`Change the budget ${visibleText(budget.name)}`}
      onConfirm={async () => {
        const { currency, organization_id, ou, service, tag_key, tag_value, thresholds, alert_on_forecast } = budget;
        const kept = { currency, organization_id, ou, service, tag_key, tag_value, thresholds, alert_on_forecast };
        const body = {
          ...kept,
          ...(budget.provider_id === null ? {} : { provider_id: budget.provider_id }),
          name: name.trim(),
          amount: Number(amount),
        };
        await bodyOf(api.PUT('/api/v1/costs/budgets/{id}', { params: { path: { id: budget.id } }, body }));
        onDone();
      }}
    >
      <TextField title="Name" value={name} onChange={setName} maxLength={200} isRequired />
      <TextField title="Amount a month" value={amount} onChange={setAmount} maxLength={20} isRequired />
    </ConfirmedButton>
  );
}

function DeleteBudget({ budget: { id, name }, onDone }: { budget: Budget; onDone: () => void }) {
  const command = useCommand();
  return (
    <ConfirmedButton
      command={command}
      kind="danger"
      label="Delete"
      question={`Delete the budget ${visibleText(name)}?`}
      onConfirm={async () => {
        await done(api.DELETE('/api/v1/costs/budgets/{id}', { params: { path: { id } } }));
        onDone();
      }}
    >
      <p>Its alerts are resolved.</p>
    </ConfirmedButton>
  );
}

function NewBudget({ providers, onDone }: { providers: KnownProviders; onDone: () => void }) {
  const command = useCommand();
  const [name, setName] = useState('');
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState('USD');
  const [service, setService] = useState('');
  const [providerId, setProviderId] = useState('');
  return (
    <ConfirmedButton
      command={command}
      kind="main"
      label="Create a budget"
      question="Create a budget"
      onConfirm={async () => {
        const body = {
          name: name.trim(),
          amount: Number(amount),
          currency: currency.trim().toUpperCase(),
          ...(service.trim() === '' ? {} : { service: service.trim() }),
          ...(providerId === '' ? {} : { provider_id: Number(providerId) }),
        };
        await bodyOf(api.POST('/api/v1/costs/budgets', { body }));
        onDone();
      }}
    >
      <TextField title="Name" value={name} onChange={setName} maxLength={200} isRequired />
      <TextField title="Amount a month" value={amount} onChange={setAmount} maxLength={20} isRequired />
      <TextField title="Currency" value={currency} onChange={setCurrency} maxLength={3} isRequired />
      <div class="field">
        <label htmlFor="budget-account">Account</label>
        <select
          id="budget-account"
          value={providerId}
          onChange={({ currentTarget: { value } }) => setProviderId(value)}
        >
          <option value="">All accounts</option>
          {providers.all.map((provider) => (
            <option key={provider.id} value={String(provider.id)}>
              {visibleText(provider.name)}
            </option>
          ))}
        </select>
      </div>
      <TextField
        title="Service"
        value={service}
        onChange={setService}
        maxLength={500}
        hint="As on the bill; empty for all"
      />
    </ConfirmedButton>
  );
}
