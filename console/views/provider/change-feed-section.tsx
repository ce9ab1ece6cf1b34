import { useState } from 'preact/hooks';
import type { ChangeFeed, Provider } from '../../../client/src/client.ts';
import { feedFields } from '../../connecting/feed-fields.ts';
import type { FieldValues } from '../../connecting/connect-body.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { countOf, countText, duration } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AccessFields } from '../connect/access-fields.tsx';
import { AnnouncedChanges } from './announced-changes.tsx';
import { RejectedMessages } from './rejected-messages.tsx';

const [followedMs, quietMs] = [3_000, 60_000];

const transports: Readonly<Record<NonNullable<ChangeFeed['transport']>, string>> = {
  watch: 'Over open connections',
  queue: 'As messages',
  log: 'By reading the record of changes',
};

/** Shows the change feed of a provider: its switch, how it is doing, and what was announced. */
export function ChangeFeedSection({ provider }: { provider: Provider }) {
  const path = { id: provider.id };
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/providers/{id}/change-feed', { params: { path }, signal })),
    [provider.id],
  );
  const feed = loaded.value;
  useRepeated(loaded.reload, feed?.enabled === true ? followedMs : quietMs);
  const [settings, setSettings] = useState<FieldValues>({});
  const command = useCommand();
  const blocked = useAdminBlock();
  const fields = feedFields[provider.type] ?? [];
  const turn = (enabled: boolean): void => {
    void command.run(async () => {
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value.trim() !== ''));
      const body = { enabled, ...(enabled && Object.keys(given).length > 0 ? { settings: given } : {}) };
      await done(api.PUT('/api/v1/providers/{id}/change-feed', { params: { path }, body }));
      loaded.reload();
    });
  };
  return (
    <Section
      title="Change feed"
      aside={
        feed !== null && (
          <CommandButton command={command} blocked={blocked} onPress={() => turn(!feed.enabled)}>
            {feed.enabled ? 'Switch off' : 'Switch on'}
          </CommandButton>
        )
      }
    >
      <div class="stack">
        <FaultNotice fault={command.fault} />
        <Show loaded={loaded}>
          {(shown) =>
            shown.enabled ? (
              <Feed feed={shown} />
            ) : (
              <>
                <p class="hint">
                  While it is on, changes that the cloud announces are read, compared and published within seconds
                  instead of with the next sync.
                </p>
                {blocked === null && fields.length > 0 && (
                  <div class="form">
                    <AccessFields fields={fields} values={settings} onChange={setSettings} />
                  </div>
                )}
              </>
            )
          }
        </Show>
        {feed !== null && (feed.enabled || feed.announced > 0) && (
          <>
            <AnnouncedChanges providerId={provider.id} after={feed.last_change_at} />
            <RejectedMessages providerId={provider.id} />
          </>
        )}
      </div>
    </Section>
  );
}

function Feed({ feed }: { feed: ChangeFeed }) {
  const { state, reason, notes, missed_by_feed: missed, awaits_sync: awaitsSync } = feed;
  const { transport, median_delay_seconds: delay } = feed;
  return (
    <>
      <Facts
        facts={[
          ['State', <StatusBadge status={state ?? 'starting'} />],
          ['Changes arrive', transport === null ? 'Not at present' : transports[transport]],
          ['Delay, median', delay === null ? 'Not known yet' : duration(delay * 1_000)],
          ['Followed', <Time at={feed.followed_at} none="Not yet" />],
          ['Last change', <Time at={feed.last_change_at} none="None yet" />],
          ['Announced', countText(feed.announced)],
          ['Pending', countText(feed.pending)],
          ['Failed', countText(feed.failed)],
          ['Found only by a sync', countText(missed)],
        ]}
      />
      {reason !== null && <Notice tone="bad">{visibleText(reason)}</Notice>}
      {missed > 0 && (
        <Notice tone="wait">
          {countOf(missed, 'change was', 'changes were')} found only by a sync while the feed was followed: not
          everything is announced.
        </Notice>
      )}
      {awaitsSync && (
        <Notice tone="plain">
          Announcements may have been missed; a sync is requested as soon as none is running.
        </Notice>
      )}
      {notes.map((note) => (
        <Notice key={note} tone="plain">
          {visibleText(note)}
        </Notice>
      ))}
      <Refused refused={feed.refused} />
    </>
  );
}

function Refused({ refused }: { refused: Readonly<Record<string, string>> }) {
  const rows = Object.entries(refused);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{countOf(rows.length, 'resource type is', 'resource types are')} not announced</summary>
      <DataTable
        caption="Resource types that are not announced"
        rows={rows}
        keyOf={([type]) => type}
        columns={[
          { title: 'Type', isHeader: true, cell: ([type]) => <Name text={type} /> },
          { title: 'Reason', cell: ([, why]) => <span class="reason">{visibleText(why)}</span> },
        ]}
      />
    </details>
  );
}
