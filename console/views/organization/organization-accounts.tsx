import { useState } from 'preact/hooks';
import {
  organizationAccountStateValues,
  type Organization,
  type OrganizationAccount,
} from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Filters, TextFilter, WordFilter } from '../../parts/filters.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { pageOf, wordOf } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { callsText } from '../../show/call-counts.ts';
import { countText, duration } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { accountStateTexts } from './account-state.ts';
import { RoleTemplates } from './role-templates.tsx';
import { isMoving } from './use-organization.ts';

const [movingMs, quietMs] = [3_000, 30_000];

/** Shows the accounts of an organization, in a unit if the address names one. */
export function OrganizationAccounts({
  organization,
  onChanged,
}: {
  organization: Organization;
  onChanged: () => void;
}) {
  const { query } = usePlace();
  const { id, first_syncs: syncs } = organization;
  const [template, setTemplate] = useState<OrganizationAccount | null>(null);
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        state: wordOf(organizationAccountStateValues, query.get('state')),
        ou: query.get('ou') ?? undefined,
        name: query.get('name') ?? undefined,
        tag: query.get('tag') ?? undefined,
      };
      return bodyOf(api.GET('/api/v1/organizations/{id}/accounts', { params: { path: { id }, query: asked }, signal }));
    },
    [id, query.toString(), organization.discovered_at, syncs.completed, syncs.failed],
  );
  useRepeated(loaded.reload, isMoving(organization) ? movingMs : quietMs);
  const reload = (): void => {
    loaded.reload();
    onChanged();
  };
  return (
    <div class="stack">
      <Filters>
        <TextFilter name="name" title="Name or account id" />
        <WordFilter name="state" title="State" words={organizationAccountStateValues} texts={accountStateTexts} />
        <TextFilter name="tag" title="Tag" hint="key or key=value" />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <Accounts accounts={data} organization={organization} onChanged={reload} onTemplate={setTemplate} />
            <Pager meta={meta} />
          </>
        )}
      </Show>
      <RoleTemplates account={template} onClose={() => setTemplate(null)} />
    </div>
  );
}

function Accounts(props: {
  accounts: readonly OrganizationAccount[];
  organization: Organization;
  onChanged: () => void;
  onTemplate: (account: OrganizationAccount) => void;
}) {
  const { accounts, organization, onChanged, onTemplate } = props;
  const command = useCommand();
  const blocked = useAdminBlock();
  const connect = ({ account_id: accountId }: OrganizationAccount): void => {
    void command.run(async () => {
      const params = { path: { id: organization.id, account_id: accountId } };
      await done(api.POST('/api/v1/organizations/{id}/accounts/{account_id}/connect', { params }));
      onChanged();
    });
  };
  return (
    <>
      <FaultNotice fault={command.fault} />
      <DataTable
        caption="Accounts"
        rows={accounts}
        keyOf={({ account_id: id }) => id}
        empty="No account matches these filters."
        columns={[
          { title: 'Account', isHeader: true, cell: (account) => <AccountName account={account} /> },
          {
            title: 'Unit',
            from: 'wide',
            cell: ({ ou_path: unit }) =>
              unit === null ? (
                '–'
              ) : (
                <span class="unit-path">
                  <Name text={unit} />
                </span>
              ),
          },
          { title: 'State', cell: (account) => <AccountState account={account} /> },
          { title: 'Last sync', from: 'medium', cell: ({ last_synced_at: at }) => <Time at={at} none="Never" /> },
          {
            title: 'Actions',
            cell: (account) => (
              <span class="buttons">
                {canBeConnected(account, organization) && (
                  <CommandButton command={command} blocked={blocked} onPress={() => connect(account)}>
                    {account.state === 'error' ? 'Try again' : 'Connect'}
                    <span class="for-readers">: {visibleText(account.name)}</span>
                  </CommandButton>
                )}
                {account.setup_id !== null && (
                  <button type="button" onClick={() => onTemplate(account)}>
                    Template<span class="for-readers"> of the access to {visibleText(account.name)}</span>
                  </button>
                )}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

const canBeConnected = ({ state }: OrganizationAccount, { connection }: Organization): boolean =>
  connection !== null && (state === 'error' || state === 'discovered');

function AccountName({
  account: { name, account_id: accountId, provider_id: providerId },
}: {
  account: OrganizationAccount;
}) {
  return (
    <>
      {providerId === null ? (
        <Name text={name} />
      ) : (
        <a href={`/providers/${providerId}`}>
          <Name text={name} />
        </a>
      )}
      <span class="where">{accountId}</span>
    </>
  );
}

function AccountState({
  account: { state, reason, sync, provider_status: syncing },
}: {
  account: OrganizationAccount;
}) {
  const isSyncing = state === 'connected' && syncing === 'syncing';
  return (
    <>
      <StatusBadge status={isSyncing ? 'syncing' : state} text={isSyncing ? 'Syncing' : accountStateTexts[state]} />
      {isSyncing && sync !== null && (
        <span class="reason">
          {countText(sync.listings_ended)} of {countText(sync.listings_begun)} listings, {duration(sync.elapsed_ms)},{' '}
          {callsText(sync.calls)}
        </span>
      )}
      {reason !== null && (
        <span class="reason clamped" title={visibleText(reason)}>
          {visibleText(reason)}
        </span>
      )}
    </>
  );
}
