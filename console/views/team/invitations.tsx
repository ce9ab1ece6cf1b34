import { useId, useState } from 'preact/hooks';
import { StatusBadge } from '../../parts/badges.tsx';
import { CommandButton, SecretOnce, TextField } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { valueText } from '../../show/format.ts';
import { AccessLimitField, LimitText, type AccessLimit } from './access-limit.tsx';
import type { LimitNames } from '../../access-limits/limit-entries.ts';

/** Shows the open invitations. */
export function Invitations({ names }: { names: LimitNames }) {
  const command = useCommand();
  const [link, setLink] = useState<string | null>(null);
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/settings/team/invitations', { signal })), []);
  const withdraw = (id: number): void => {
    void command.run(async () => {
      await done(api.DELETE('/api/v1/settings/team/invitations/{id}', { params: { path: { id } } }));
      loaded.reload();
    });
  };
  return (
    <Section title="Invitations">
      {link !== null && (
        <SecretOnce
          title="No mail server is configured. Send this link to the invited person yourself."
          secret={link}
          onDone={() => setLink(null)}
        />
      )}
      <Invite
        names={names}
        onInvited={(shown) => {
          setLink(shown);
          loaded.reload();
        }}
      />
      <FaultNotice fault={command.fault} />
      <Show loaded={loaded}>
        {(invitations) => (
          <DataTable
            caption="Invitations"
            rows={invitations}
            keyOf={({ id }) => id}
            empty="There are no open invitations."
            columns={[
              { title: 'E-mail', isHeader: true, cell: ({ email }) => <Name text={email} /> },
              { title: 'Role', cell: ({ role }) => valueText(role) },
              {
                title: 'Access',
                from: 'medium',
                cell: ({ access_limit: limit }) => <LimitText limit={limit} names={names} />,
              },
              { title: 'Sent by', from: 'medium', cell: ({ invited_by_email: email }) => <Name text={email} /> },
              {
                title: 'Status',
                cell: ({ status, error }) => (
                  <>
                    <StatusBadge status={status} />
                    {error !== null && (
                      <span class="reason">
                        <Name text={error} />
                      </span>
                    )}
                  </>
                ),
              },
              { title: 'Expires', from: 'medium', cell: ({ expires_at: at }) => <Time at={at} /> },
              {
                title: 'Actions',
                cell: ({ id }) => (
                  <CommandButton command={command} onPress={() => withdraw(id)}>
                    Withdraw
                  </CommandButton>
                ),
              },
            ]}
          />
        )}
      </Show>
    </Section>
  );
}

function Invite({ names, onInvited }: { names: LimitNames; onInvited: (link: string | null) => void }) {
  const command = useCommand();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'user' | 'admin'>('user');
  const [limit, setLimit] = useState<AccessLimit>(null);
  const id = useId();
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(async () => {
      const body = { email: email.trim(), role, access_limit: limit === null ? null : [...limit] };
      const { link } = await bodyOf(api.POST('/api/v1/settings/team/invite', { body }));
      setEmail('');
      setLimit(null);
      onInvited(link);
    });
  };
  return (
    <form class="line" onSubmit={submit} aria-label="Invite a member">
      <TextField title="E-mail" type="email" isRequired maxLength={254} value={email} onChange={setEmail} />
      <div class="field">
        <label htmlFor={id}>Role</label>
        <select
          id={id}
          value={role}
          onChange={({ currentTarget: { value } }) => setRole(value === 'admin' ? 'admin' : 'user')}
        >
          <option value="user">User</option>
          <option value="admin">Admin</option>
        </select>
      </div>
      <AccessLimitField value={limit} names={names} onChange={setLimit} />
      <button type="submit" class="main" aria-disabled={command.isBusy}>
        Invite
      </button>
      <FaultNotice fault={command.fault} />
    </form>
  );
}
