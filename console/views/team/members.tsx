import { CommandButton, ConfirmedButton, useAdminBlock } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import type { Member } from '../../../client/src/client.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { useUser } from '../../service/use-session.ts';
import { valueText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { LimitText, type AccessLimit } from './access-limit.tsx';
import { ChangeAccess } from './change-access.tsx';
import type { LimitNames } from '../../access-limits/limit-entries.ts';

/** Shows the members and their roles. */
export function Members({ names }: { names: LimitNames }) {
  const user = useUser();
  const command = useCommand();
  const blocked = useAdminBlock();
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/settings/team', { signal })), []);
  const turn = ({ id, role }: Member): void => {
    void command.run(async () => {
      const body = { role: role === 'admin' ? ('user' as const) : ('admin' as const) };
      try {
        await done(api.PUT('/api/v1/settings/team/{user_id}', { params: { path: { user_id: id } }, body }));
      } finally {
        loaded.reload();
      }
    });
  };
  const limitTo = async ({ id, role }: Member, limit: AccessLimit): Promise<void> => {
    const body = { role, access_limit: limit === null ? null : [...limit] };
    await done(api.PUT('/api/v1/settings/team/{user_id}', { params: { path: { user_id: id } }, body }));
    loaded.reload();
  };
  const remove = async ({ id }: Member): Promise<void> => {
    await done(api.DELETE('/api/v1/settings/team/{user_id}', { params: { path: { user_id: id } } }));
    loaded.reload();
  };
  return (
    <Section title="Members">
      <FaultNotice fault={command.fault} />
      <Show loaded={loaded}>
        {(members) => (
          <DataTable
            caption="Members"
            rows={members}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'E-mail',
                isHeader: true,
                cell: ({ id, email }) => (
                  <>
                    <Name text={email} />
                    {id === user.id && <span class="hint"> (you)</span>}
                  </>
                ),
              },
              { title: 'Role', cell: ({ role }) => valueText(role) },
              {
                title: 'Access',
                from: 'medium',
                cell: ({ access_limit: limit }) => <LimitText limit={limit} names={names} />,
              },
              { title: 'Joined', from: 'medium', cell: ({ joined_at: at }) => <Time at={at} /> },
              { title: 'Last active', from: 'medium', cell: ({ last_active_at: at }) => <Time at={at} none="Never" /> },
              {
                title: 'Actions',
                cell: (member) => (
                  <span class="buttons">
                    <CommandButton command={command} blocked={blocked} onPress={() => turn(member)}>
                      Make {member.role === 'admin' ? 'user' : 'admin'}
                      <span class="for-readers">: {visibleText(member.email)}</span>
                    </CommandButton>
                    <ChangeAccess
                      of={member.email}
                      limit={member.access_limit ?? null}
                      names={names}
                      blocked={blocked}
                      save={(limit) => limitTo(member, limit)}
                    >
                      <Name text={member.email} /> sees and decides only what is inside, from the next request on. It
                      ends open streams.
                    </ChangeAccess>
                    <ConfirmedButton
                      command={command}
                      kind="danger"
                      label="Remove"
                      question="Remove this member?"
                      blocked={blocked}
                      onConfirm={() => remove(member)}
                    >
                      <p>
                        <Name text={member.email} /> and their API keys lose access immediately.
                      </p>
                    </ConfirmedButton>
                  </span>
                ),
              },
            ]}
          />
        )}
      </Show>
    </Section>
  );
}
