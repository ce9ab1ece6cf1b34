import { CommandButton, ConfirmedButton } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf, done, signOut } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';

/** Shows the member's sessions, with buttons to end them. */
export function Sessions() {
  const command = useCommand();
  const everywhere = useCommand();
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/me/sessions', { signal })), []);
  const end = (id: number): void => {
    void command.run(async () => {
      await done(api.DELETE('/api/v1/me/sessions/{id}', { params: { path: { id } } }));
      loaded.reload();
    });
  };
  return (
    <Section title="Sessions">
      <FaultNotice fault={command.fault} />
      <Show loaded={loaded}>
        {(sessions) => (
          <DataTable
            caption="Sessions"
            rows={sessions}
            keyOf={({ id }) => id}
            empty="This tab uses an API key or a token of another issuer; no session is open."
            columns={[
              {
                title: 'Device',
                isHeader: true,
                cell: ({ device, is_current: isCurrent }) => (
                  <>
                    <Name text={device} />
                    {isCurrent && ' (this session)'}
                  </>
                ),
              },
              { title: 'IP address', from: 'medium', cell: ({ address }) => <Name text={address} /> },
              { title: 'Last used', cell: ({ last_used_at: at }) => <Time at={at} /> },
              { title: 'Signed in', from: 'medium', cell: ({ created_at: at }) => <Time at={at} /> },
              {
                title: 'Actions',
                cell: ({ id, is_current: isCurrent }) => (
                  <CommandButton command={command} onPress={() => (isCurrent ? void command.run(signOut) : end(id))}>
                    {isCurrent ? 'Sign out' : 'End session'}
                  </CommandButton>
                ),
              },
            ]}
          />
        )}
      </Show>
      <ConfirmedButton
        command={everywhere}
        kind="danger"
        label="Sign out everywhere"
        question="End all your sessions?"
        onConfirm={() => signOut({ everywhere: true })}
      >
        <p>You are signed out here too. API keys remain valid.</p>
      </ConfirmedButton>
    </Section>
  );
}
