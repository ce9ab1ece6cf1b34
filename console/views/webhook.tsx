import { useState } from 'preact/hooks';
import { StatusBadge } from '../parts/badges.tsx';
import { CommandButton, ConfirmedButton, SecretOnce } from '../parts/controls.tsx';
import { FaultNotice, Notice, Show } from '../parts/notices.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Name, Time } from '../parts/text.tsx';
import { go } from '../routing/location.tsx';
import { api, bodyOf, done } from '../service/api.ts';
import type { Webhook } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { useUser } from '../service/use-session.ts';
import { visibleText } from '../show/visible-text.ts';
import { DeliveryList } from './delivery-list.tsx';
import { webhookStatus } from './webhooks.tsx';

const refreshMs = 3_000;

/** Shows a webhook and its latest deliveries. */
export function WebhookView({ id }: { id: number }) {
  const { role } = useUser();
  if (role !== 'admin') {
    return (
      <Page title={`Webhook ${id}`} up={{ to: '/webhooks', name: 'Webhooks' }}>
        <Notice tone="plain">Only admins can see and change webhooks.</Notice>
      </Page>
    );
  }
  return <ShownWebhook id={id} />;
}

function ShownWebhook({ id }: { id: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/webhooks/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  const deliveries = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/webhooks/{id}/deliveries', { params: { path: { id } }, signal })),
    [id],
  );
  useRepeated(deliveries.reload, refreshMs);
  const title = loaded.value === null ? `Webhook ${id}` : loaded.value.name;
  return (
    <Page title={visibleText(title)} up={{ to: '/webhooks', name: 'Webhooks' }}>
      <Show loaded={loaded}>
        {(webhook) => (
          <>
            <Facts
              facts={[
                ['Status', <StatusBadge status={webhookStatus(webhook)} />],
                ['URL', <Name text={webhook.url} />],
                ['Events', webhook.events.join(', ')],
                ['Created', <Time at={webhook.created_at} />],
                ...(webhook.failing_since === null
                  ? []
                  : [['Failing since', <Time at={webhook.failing_since} />] as const]),
              ]}
            />
            <Commands
              webhook={webhook}
              onChanged={() => {
                loaded.reload();
                deliveries.reload();
              }}
            />
          </>
        )}
      </Show>
      <Section title="Recent deliveries">
        <Show loaded={deliveries}>
          {({ data }) => <DeliveryList webhookId={id} deliveries={data} onChanged={deliveries.reload} />}
        </Show>
      </Section>
    </Page>
  );
}

function Commands({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const command = useCommand();
  const [secret, setSecret] = useState<string | null>(null);
  const params = { path: { id: webhook.id } };
  const run = (work: () => Promise<void>): void => {
    void command.run(async () => {
      await work();
      onChanged();
    });
  };
  return (
    <>
      {secret !== null && <SecretOnce title="The new signing secret." secret={secret} onDone={() => setSecret(null)} />}
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        <CommandButton
          command={command}
          kind="main"
          onPress={() => run(() => done(api.POST('/api/v1/webhooks/{id}/test', { params })))}
        >
          Send test event
        </CommandButton>
        <CommandButton
          command={command}
          onPress={() =>
            run(() => done(api.PATCH('/api/v1/webhooks/{id}', { params, body: { enabled: !webhook.enabled } })))
          }
        >
          {webhook.enabled ? 'Disable' : 'Enable'}
        </CommandButton>
        <ConfirmedButton
          command={command}
          label="Rotate secret"
          question="Rotate the signing secret?"
          onConfirm={async () => {
            const made = await bodyOf(api.POST('/api/v1/webhooks/{id}/rotate-secret', { params }));
            setSecret(made.secret);
            onChanged();
          }}
        >
          <p>For 24 hours, deliveries are signed with both secrets, so that the receiver can switch.</p>
        </ConfirmedButton>
        <ConfirmedButton
          command={command}
          kind="danger"
          label="Delete"
          question="Delete this webhook?"
          onConfirm={async () => {
            await done(api.DELETE('/api/v1/webhooks/{id}', { params }));
            go('/webhooks');
          }}
        >
          <p>Pending deliveries are no longer sent.</p>
        </ConfirmedButton>
      </div>
    </>
  );
}
