import { useState } from 'preact/hooks';
import { StatusBadge } from '../parts/badges.tsx';
import { CommandButton, Dialog, SecretOnce, TextField } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { FaultNotice, Notice, Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Name, Time } from '../parts/text.tsx';
import { api, bodyOf } from '../service/api.ts';
import { type EventType, type Webhook, eventTypeValues } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { useUser } from '../service/use-session.ts';

/** Returns the state of a webhook as a word. */
export function webhookStatus({ enabled, paused_at: paused, failing_since: failing }: Webhook): string {
  if (paused !== null) return 'paused';
  if (!enabled) return 'disabled';
  return failing === null ? 'enabled' : 'failing';
}

/** Shows the webhooks. */
export function WebhookListView() {
  const { role } = useUser();
  if (role !== 'admin') {
    return (
      <Page title="Webhooks">
        <Notice tone="plain">Only admins can see and change webhooks.</Notice>
      </Page>
    );
  }
  return <WebhookList />;
}

function WebhookList() {
  const [secret, setSecret] = useState<string | null>(null);
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/webhooks', { params: { query: { per_page: 100 } }, signal })),
    [],
  );
  return (
    <Page
      title="Webhooks"
      aside={
        <NewWebhook
          onMade={(made) => {
            setSecret(made);
            loaded.reload();
          }}
        />
      }
    >
      {secret !== null && <SecretOnce title="The signing secret." secret={secret} onDone={() => setSecret(null)} />}
      <Show loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Webhooks"
            rows={data}
            keyOf={({ id }) => id}
            empty="There are no webhooks yet."
            columns={[
              {
                title: 'Webhook',
                isHeader: true,
                cell: ({ id, name }) => (
                  <a href={`/webhooks/${id}`}>
                    <Name text={name} />
                  </a>
                ),
              },
              { title: 'URL', from: 'medium', cell: ({ url }) => <Name text={url} /> },
              { title: 'Events', from: 'wide', cell: ({ events }) => events.join(', ') },
              { title: 'Status', cell: (webhook) => <StatusBadge status={webhookStatus(webhook)} /> },
              { title: 'Created', from: 'medium', cell: ({ created_at: at }) => <Time at={at} /> },
            ]}
          />
        )}
      </Show>
    </Page>
  );
}

function NewWebhook({ onMade }: { onMade: (secret: string) => void }) {
  const command = useCommand();
  const [isOpen, setOpen] = useState(false);
  const [fields, setFields] = useState({ name: '', url: '' });
  const [events, setEvents] = useState<readonly EventType[]>(['drift.detected', 'alert.created']);
  const close = (): void => {
    setOpen(false);
    command.forget();
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await command.run(async () => {
      const body = { ...fields, events: [...events] };
      const { secret } = await bodyOf(api.POST('/api/v1/webhooks', { body }));
      close();
      setFields({ name: '', url: '' });
      onMade(secret);
    });
  };
  return (
    <>
      <button type="button" class="main" onClick={() => setOpen(true)}>
        New webhook
      </button>
      <Dialog title="New webhook" isOpen={isOpen} onClose={close}>
        <form onSubmit={(event) => void submit(event)}>
          <TextField
            title="Name"
            isRequired
            maxLength={200}
            value={fields.name}
            onChange={(name) => setFields({ ...fields, name })}
          />
          <TextField
            title="URL"
            type="url"
            isRequired
            hint="An HTTPS URL on the public internet"
            value={fields.url}
            onChange={(url) => setFields({ ...fields, url })}
          />
          <fieldset class="checks">
            <legend>Events</legend>
            {eventTypeValues.map((type) => (
              <label key={type} class="check">
                <input
                  type="checkbox"
                  checked={events.includes(type)}
                  onChange={({ currentTarget: { checked } }) =>
                    setEvents(checked ? [...events, type] : events.filter((other) => other !== type))
                  }
                />
                {type}
              </label>
            ))}
          </fieldset>
          <FaultNotice fault={command.fault} />
          <div class="buttons">
            <button type="submit" class="main" aria-disabled={command.isBusy}>
              Create
            </button>
            <CommandButton command={command} onPress={close}>
              Cancel
            </CommandButton>
          </div>
        </form>
      </Dialog>
    </>
  );
}
