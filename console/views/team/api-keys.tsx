import { useId, useState } from 'preact/hooks';
import { type KeyScope } from '../../../client/src/client.ts';
import { ConfirmedButton, SecretOnce, TextField } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AccessLimitField, LimitText, type AccessLimit } from './access-limit.tsx';
import { ChangeAccess } from './change-access.tsx';
import type { LimitNames } from '../../access-limits/limit-entries.ts';

const longestName = 100;
const dayMs = 86_400_000;

/** Descriptions of the scopes, as in `docs/security.md`. */
const scopes = [
  { scope: 'read', title: 'Read' },
  { scope: 'write', title: 'Write: scans, findings, plans' },
  { scope: 'decide', title: 'Decide: approve and execute remediations' },
  { scope: 'admin', title: 'Administer: credentials, members, settings' },
] as const satisfies readonly { scope: KeyScope; title: string }[];

const lifetimes = [
  { days: 0, title: 'Never' },
  { days: 7, title: 'After 7 days' },
  { days: 30, title: 'After 30 days' },
  { days: 90, title: 'After 90 days' },
  { days: 365, title: 'After one year' },
];

/** Shows the member's own API keys, and to admins those of everyone. */
export function ApiKeys({ names }: { names: LimitNames }) {
  const command = useCommand();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly KeyScope[]>([]);
  const [days, setDays] = useState(0);
  const [limit, setLimit] = useState<AccessLimit>(null);
  const expiryId = useId();
  const [key, setKey] = useState<string | null>(null);
  const deletion = useCommand();
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/settings/api-keys', { signal })), []);
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(async () => {
      const body = {
        name: name.trim(),
        ...(limit === null ? {} : { access_limit: [...limit] }),
        ...(chosen.length > 0 ? { scopes: [...chosen] } : {}),
        ...(days > 0 ? { expires_at: new Date(Date.now() + days * dayMs).toISOString() } : {}),
      };
      const made = await bodyOf(api.POST('/api/v1/settings/api-keys', { body }));
      setName('');
      setChosen([]);
      setDays(0);
      setLimit(null);
      setKey(made.key);
      loaded.reload();
    });
  };
  const limitTo = async (id: number, own: AccessLimit): Promise<void> => {
    const body = { access_limit: own === null ? null : [...own] };
    await done(api.PATCH('/api/v1/settings/api-keys/{id}', { params: { path: { id } }, body }));
    loaded.reload();
  };
  const remove = async (id: number): Promise<void> => {
    await done(api.DELETE('/api/v1/settings/api-keys/{id}', { params: { path: { id } } }));
    loaded.reload();
  };
  return (
    <Section title="API keys">
      {key !== null && <SecretOnce title="Your new API key." secret={key} onDone={() => setKey(null)} />}
      <form class="line" onSubmit={submit} aria-label="New API key">
        <TextField title="Key name" isRequired maxLength={longestName} value={name} onChange={setName} />
        <fieldset class="scopes">
          <legend>Scopes (none selected: all your permissions)</legend>
          {scopes.map(({ scope, title }) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope),
                  )
                }
              />{' '}
              {title}
            </label>
          ))}
        </fieldset>
        <div class="field">
          <label htmlFor={expiryId}>Expires</label>
          <select id={expiryId} value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
            {lifetimes.map((lifetime) => (
              <option key={lifetime.days} value={lifetime.days}>
                {lifetime.title}
              </option>
            ))}
          </select>
        </div>
        <AccessLimitField value={limit} names={names} onChange={setLimit} />
        <button type="submit" class="main" aria-disabled={command.isBusy}>
          Create key
        </button>
        <FaultNotice fault={command.fault} />
      </form>
      <Show loaded={loaded}>
        {(keys) => (
          <DataTable
            caption="API keys"
            rows={keys}
            keyOf={({ id }) => id}
            empty="There are no API keys."
            columns={[
              { title: 'Name', isHeader: true, cell: (shown) => <Name text={shown.name} /> },
              { title: 'Prefix', cell: ({ prefix }) => <code>{visibleText(prefix)}</code> },
              { title: 'Scopes', from: 'medium', cell: ({ scopes: limits }) => limits?.join(', ') ?? 'All' },
              {
                title: 'Access',
                from: 'wide',
                cell: ({ access_limit: own }) => <LimitText limit={own} names={names} />,
              },
              { title: 'Expires', from: 'medium', cell: ({ expires_at: at }) => <Time at={at} none="Never" /> },
              { title: 'Owner', from: 'medium', cell: ({ owner }) => <Name text={owner} /> },
              { title: 'Created', from: 'medium', cell: ({ created_at: at }) => <Time at={at} /> },
              { title: 'Last used', from: 'medium', cell: ({ last_used_at: at }) => <Time at={at} none="Never" /> },
              {
                title: 'Actions',
                cell: (shown) => (
                  <span class="buttons">
                    <ChangeAccess
                      of={shown.name}
                      limit={shown.access_limit}
                      names={names}
                      save={(own) => limitTo(shown.id, own)}
                    >
                      Programs that use <Name text={shown.name} /> see and decide only what is inside, from the next
                      request on, and never more than {visibleText(shown.owner)}. It ends open streams.
                    </ChangeAccess>
                    <ConfirmedButton
                      command={deletion}
                      kind="danger"
                      label="Delete"
                      question="Delete this API key?"
                      onConfirm={() => remove(shown.id)}
                    >
                      <p>
                        Programs that use <Name text={shown.name} /> lose access immediately.
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
