import type { AuditFeed, Provider } from '../../../client/src/client.ts';
import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { Time } from '../../parts/text.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { countText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AuditWebhook } from './audit-webhook.tsx';

const shownMs = 10_000;

/**
 * Shows how the audit log of a cluster is received: from the log of its cloud, or from its API server. Nothing for other
 * providers.
 */
export function AuditFeedSection({ provider }: { provider: Provider }) {
  if (provider.type !== 'orchestrator') return null;
  return <OwnSection providerId={provider.id} isManaged={provider.authentication.type === 'cloud_cluster'} />;
}

function OwnSection({ providerId, isManaged }: { providerId: number; isManaged: boolean }) {
  const params = { path: { id: providerId } };
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/providers/{id}/audit-feed', { params, signal })),
    [providerId],
  );
  useRepeated(loaded.reload, shownMs);
  const command = useCommand();
  const blocked = useAdminBlock();
  const source = loaded.value?.source ?? null;
  // An audit feed of a cluster that is not managed can be ended, too.
  const isRead = isManaged ? source === 'cloud_log' : source !== null;
  const turn = (): void => {
    void command.run(async () => {
      if (isRead) await done(api.DELETE('/api/v1/providers/{id}/audit-feed', { params }));
      else await done(api.PUT('/api/v1/providers/{id}/audit-feed', { params, body: { source: 'cloud_log' } }));
      loaded.reload();
    });
  };
  return (
    <Section
      title="Audit log"
      aside={
        loaded.value !== null &&
        (isManaged || isRead) && (
          <CommandButton command={command} blocked={blocked} onPress={turn}>
            {isRead ? (isManaged ? 'Stop reading' : 'Refuse the token') : 'Read from the cloud'}
          </CommandButton>
        )
      }
    >
      <div class="stack">
        <FaultNotice fault={command.fault} />
        <Show loaded={loaded}>{(feed) => <Feed feed={feed} />}</Show>
        {!isManaged && (
          <AuditWebhook providerId={providerId} isReplaced={source === 'webhook'} onMade={loaded.reload} />
        )}
      </div>
    </Section>
  );
}

function Feed({ feed }: { feed: AuditFeed }) {
  const { source, reason, median_delay_seconds: median, longest_delay_seconds: longest } = feed;
  if (source === null) {
    return <p class="hint">While it is received, changes of the change feed are shown with the users who made them.</p>;
  }
  const seconds = (value: number | null): string => (value === null ? 'Unknown' : `${countText(Math.round(value))} s`);
  return (
    <>
      <Facts
        facts={[
          ['Source', source === 'webhook' ? 'The API server sends it' : 'Log of the cloud'],
          ['Received', <Time at={source === 'webhook' ? feed.received_at : feed.read_at} none="Not yet" />],
          ['Calls', countText(feed.stored)],
          ['Delay', seconds(median)],
          ['Longest delay', seconds(longest)],
        ]}
      />
      {reason !== null && <Notice tone="bad">{visibleText(reason)}</Notice>}
    </>
  );
}
